import type { ScreenError } from './errors.ts';

/** Where the procedures live. */
export const TRPC_PATH = '/trpc';

/** Procedures in one request; screens send half of it at most (`app/_lib/batch-bounds.ts`). */
export const BATCH_MAX = 20;

/** How many procedures a request of this path calls; one where it calls none. More than a batch takes count as one too many. */
export function proceduresIn(path: string): number {
  return Math.max(1, calledIn(path).length);
}

/** The names of the procedures that a request of this path calls, one more than a batch takes at most; none where it is no such path. */
export function calledIn(path: string): string[] {
  if (!path.startsWith(`${TRPC_PATH}/`)) return [];
  let names = path.slice(TRPC_PATH.length + 1);
  try {
    names = decodeURIComponent(names);
  } catch {
    // tRPC refuses it.
  }
  return names.split(',', BATCH_MAX + 1);
}

/** A refusal in the form that screens read from tRPC, for requests that never reach it. */
export function screenRefusal(problem: Omit<ScreenError, 'requestId'>, requestId: string): object {
  const { code, status, message } = problem;
  const data: ScreenError = { code, status, message, requestId };
  return { error: { message, code: -32003, data } };
}
