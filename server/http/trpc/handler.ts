import type { TRPCError } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { type Caller, REQUEST_ID_HEADER } from '../../app-bridge.ts';
import { WindowOver } from '../../domain/accounts/rate-windows/window.ts';
import type { Core } from '../../domain/context.ts';
import { PICTURES_PATH } from '../../domain/customers/kyc/pictures/open-picture.ts';
import { DomainError } from '../../domain/kernel/errors.ts';
import { failureBehind, refusalOf } from '../refusal.ts';
import { BATCH_MAX, proceduresIn, screenRefusal, TRPC_PATH } from './batch.ts';
import { problemForScreen, type ScreenError } from './errors.ts';
import { EXPORT_PATH, handleExport } from './exports/handle-export.ts';
import { handlePicture } from './ops/handle-picture.ts';
import { handleSettlementFile, SETTLEMENT_FILES_PATH } from './ops/handle-settlement-file.ts';
import { bodyInProcess, readWhole } from './read-whole.ts';
import { rootRouter } from './root.ts';
import { isSameOriginPost } from './same-origin.ts';
import { readSession, type SessionSettings } from './session.ts';
import { windowHeaders } from './window-headers.ts';

export type TrpcDependencies = {
  readonly core: Core;
  readonly session: SessionSettings;
  readonly appUrl: string;
  readonly caller: Caller;
};

/**
 * Answers one tRPC request, or one for a file under /export, or for a picture or a settlement file of operators. Reads are GET; anything that
 * changes something is a POST of JSON (of CSV where that is what is handed in) from our own pages, and is refused before it is parsed otherwise.
 */
export async function handleTrpc(request: Request, dependencies: TrpcDependencies): Promise<Response> {
  const { core, session, appUrl, caller } = dependencies;
  const { address, requestId } = caller;
  const isOnDomain = caller.domainPartnerId !== undefined;
  const { pathname, search } = new URL(request.url);
  const mediaType = pathname.startsWith(SETTLEMENT_FILES_PATH) ? 'text/csv' : 'application/json';
  if (request.method !== 'GET' && !isSameOriginPost(request, { appUrl, isOnDomain, mediaType })) {
    return refuse(foreign, requestId);
  }
  const answerFile = pathname.startsWith(EXPORT_PATH)
    ? handleExport
    : pathname.startsWith(PICTURES_PATH)
      ? handlePicture
      : pathname.startsWith(SETTLEMENT_FILES_PATH)
        ? handleSettlementFile
        : undefined;
  const claims = await readSession(request.headers.get('cookie'), session);
  const bearer = /^Bearer ([\w-]{1,200})$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const readBody = caller.readBody ?? bodyInProcess(request);
  // A file is under way before the database refuses it.
  if (answerFile && search.includes('%00'))
    return refuse(problemForScreen(new DomainError('VALIDATION_ERROR')), requestId);
  if (answerFile) return answerFile(request, { core, address, requestId, session: claims, readBody });
  if (proceduresIn(pathname) > BATCH_MAX) return refuse(tooMany, requestId);
  const read = await readWhole(request, { core, session: claims, bearer, readBody }).catch(refusalIn);
  if (read instanceof DomainError) return refuse(problemForScreen(read), requestId);
  const response = await fetchRequestHandler({
    endpoint: TRPC_PATH,
    req: read,
    router: rootRouter,
    createContext: async () => ({
      core,
      session: claims,
      address,
      requestId,
      bearer,
      userAgent: request.headers.get('user-agent') ?? '',
      domainPartnerId: caller.domainPartnerId,
    }),
    responseMeta: ({ errors }) => ({ headers: headersOf(errors) }),
    onError({ error, path }) {
      const failure = failureOf(error);
      if (failure !== undefined) core.log.error({ requestId, procedure: path, error: failure }, 'a procedure failed');
    },
  });
  response.headers.set('Cache-Control', 'no-store');
  response.headers.set(REQUEST_ID_HEADER, requestId);
  return response;
}

/** What belongs into the log of an error: nothing where it is a refusal that was meant. */
function failureOf(error: TRPCError): unknown {
  const { cause, code } = error;
  if (cause instanceof DomainError) return failureBehind(cause);
  return code === 'INTERNAL_SERVER_ERROR' ? failureBehind(refusalOf(cause ?? error)) : undefined;
}

/** Of the windows that are over, the one that is so the longest. */
function headersOf(errors: readonly TRPCError[]): Record<string, string> {
  const windows = errors.flatMap(({ cause }) => (cause instanceof WindowOver ? cause.window : []));
  const [longest] = windows.sort((one, other) => other.resetSeconds - one.resetSeconds);
  return longest ? windowHeaders(longest) : {};
}

function refusalIn(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

const foreign = {
  code: 'CROSS_SITE',
  status: 403,
  message: 'This request did not come from our own pages.',
} as const;

const tooMany = {
  code: 'VALIDATION_ERROR',
  status: 400,
  message: `At most ${BATCH_MAX} procedures in one request.`,
} as const;

function refuse(problem: Omit<ScreenError, 'requestId'>, requestId: string): Response {
  const body = screenRefusal(problem, requestId);
  // Of a body that took too long, nothing more is awaited.
  const closing = problem.status === 408 ? { Connection: 'close' } : undefined;
  return Response.json(body, { status: problem.status, headers: { [REQUEST_ID_HEADER]: requestId, ...closing } });
}
