import type { ReadBody } from '../../app-bridge.ts';
import { findSession } from '../../domain/accounts/sessions/find-session.ts';
import type { Core } from '../../domain/context.ts';
import { findEmbedSession } from '../../domain/hosted/session-context.ts';
import { DomainError } from '../../domain/kernel/errors.ts';
import { readLimited } from '../../domain/kernel/text/read-limited.ts';
import { calledIn } from './batch.ts';
import type { ProcedureMeta, TrpcContext } from './init.ts';
import { rootRouter } from './root.ts';

/** What forms of screens come to, from whomever. */
const BODY_BYTES_MAX = 64 * 1_024;
/** Room for the largest picture that a screen sends, written as base64. */
const PICTURE_BODY_BYTES_MAX = 2 * 1_024 * 1_024;
/** As long as a person who is signed in may take to send a picture or a file. */
export const SIGNED_IN_TIMEOUT_MS = 30_000;

const procedures = rootRouter._def.procedures as unknown as Record<string, { _def: { meta?: ProcedureMeta } }>;

/**
 * The request with its body in memory: 64 KiB, and for procedures that take a picture 2 MiB, which are read only of who is signed in.
 * Raises what `readBody` does, and of pictures of anybody else INVALID_TOKEN, in the hosted screens SESSION_EXPIRED.
 */
export async function readWhole(
  request: Request,
  { core, session, bearer, readBody }: Pick<TrpcContext, 'core' | 'session' | 'bearer'> & { readBody: ReadBody },
): Promise<Request> {
  // Neither has a body, whatever was sent with it.
  if (request.method === 'GET' || request.method === 'HEAD') return request;
  const { url, method, headers } = request;
  const picture = calledIn(new URL(url).pathname).find(takesPicture);
  if (picture !== undefined) await demandSession(core, picture, { session, bearer });
  const bounds =
    picture === undefined
      ? { bytesMax: BODY_BYTES_MAX }
      : { bytesMax: PICTURE_BODY_BYTES_MAX, timeoutMs: SIGNED_IN_TIMEOUT_MS };
  return new Request(url, { method, headers, body: new Uint8Array(await readBody(bounds)) });
}

/** Reads the body of a call in process, which no bound is shared with. */
export const bodyInProcess =
  (request: Request): ReadBody =>
  async ({ bytesMax }) => {
    const bytes = await readLimited(request.body, bytesMax);
    if (!bytes) throw new DomainError('PAYLOAD_TOO_LARGE');
    return bytes;
  };

function takesPicture(name: string): boolean {
  return Object.hasOwn(procedures, name) && procedures[name]?._def.meta?.takesPicture === true;
}

/** As the procedure itself will refuse it; only earlier. */
async function demandSession(
  core: Core,
  procedure: string,
  { session, bearer }: Pick<TrpcContext, 'session' | 'bearer'>,
): Promise<void> {
  if (procedure.startsWith('embed.')) {
    if (!bearer || !(await findEmbedSession(core, bearer))) throw new DomainError('SESSION_EXPIRED');
  } else if (!session || !(await findSession(core, session.sessionKey))) throw new DomainError('INVALID_TOKEN');
}
