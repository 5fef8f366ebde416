import { DomainError } from '../../kernel/errors.ts';
import type { Core } from '../context.ts';
import { findWindow } from './store.ts';

/** Where a request stands in its window. */
export type WindowState = { limit: number; remaining: number; resetSeconds: number; isOver: boolean };

/** RATE_LIMITED by a window, which the headers of the answer then tell of (spec part 8). */
export class WindowOver extends DomainError {
  readonly window: WindowState;

  constructor(window: WindowState, message?: string) {
    const details = { retry_after_seconds: window.resetSeconds };
    super('RATE_LIMITED', message === undefined ? { details } : { message, details });
    this.window = window;
  }
}

/** Whether a bucket has been entered in a window that is not over yet. Enters none. */
export async function isEntered(core: Core, bucket: string): Promise<boolean> {
  return (await findWindow(core.database.relaxed, bucket, core.clock.now())) !== undefined;
}

/** The window of a bucket that has no room for another request, as a refusal tells of it; undefined where it has. Enters none. */
export async function findFull(
  core: Core,
  { bucket, requestsMax }: { bucket: string; requestsMax: number },
): Promise<WindowState | undefined> {
  const now = core.clock.now();
  const found = await findWindow(core.database.relaxed, bucket, now);
  if (!found || found.requests < requestsMax) return undefined;
  return {
    limit: requestsMax,
    remaining: 0,
    resetSeconds: Math.ceil((Number(found.ends_at) - now) / 1000),
    isOver: true,
  };
}

/** Of two windows that refuse a request, the one that ends later: a refusal names a moment from which the next try may be taken. */
export function laterOf(over: WindowState, other: WindowState | undefined): WindowState {
  return other && other.resetSeconds > over.resetSeconds ? other : over;
}

/** Raises RATE_LIMITED (details.retry_after_seconds) where a window is over, saying of what there were too many. */
export function refuseOver(window: WindowState, message?: string): void {
  if (window.isOver) throw new WindowOver(window, message && `${message} Wait before the next try.`);
}
