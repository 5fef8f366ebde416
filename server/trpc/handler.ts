import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { Core } from '../domain/context.ts';
import { readLimited } from '../domain/kernel/read-limited.ts';
import { PICTURES_PATH } from '../domain/kyc/pictures/open-picture.ts';
import { type Caller, REQUEST_ID_HEADER } from '../door.ts';
import type { ScreenError } from './errors.ts';
import { EXPORT_PATH, handleExport } from './exports/handle-export.ts';
import { handlePicture } from './ops/handle-picture.ts';
import { handleSettlementFile, SETTLEMENT_FILES_PATH } from './ops/handle-settlement-file.ts';
import { rootRouter } from './root.ts';
import { isSameOriginPost } from './same-origin.ts';
import { readSession, type SessionSettings } from './session.ts';

/** Where the procedures live. */
export const TRPC_PATH = '/trpc';

/** Room for the largest picture that a screen sends, written as base64. */
const BODY_BYTES_MAX = 2 * 1_024 * 1_024;

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
  const { pathname } = new URL(request.url);
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
  if (answerFile)
    return answerFile(request, { core, address, requestId, session: await readSession(request, session) });
  const read = await readWhole(request);
  if (!read) return refuse(tooLarge, requestId);
  const response = await fetchRequestHandler({
    endpoint: TRPC_PATH,
    req: read,
    router: rootRouter,
    createContext: async () => ({
      core,
      session: await readSession(request, session),
      address,
      requestId,
      bearer: /^Bearer ([\w-]{1,200})$/.exec(request.headers.get('authorization') ?? '')?.[1],
      userAgent: request.headers.get('user-agent') ?? '',
      domainPartnerId: caller.domainPartnerId,
    }),
    onError({ error, path }) {
      if (error.code !== 'INTERNAL_SERVER_ERROR') return;
      core.log.error({ requestId, procedure: path, error: error.cause ?? error }, 'a procedure failed');
    },
  });
  response.headers.set('Cache-Control', 'no-store');
  response.headers.set(REQUEST_ID_HEADER, requestId);
  return response;
}

/** The request with its body in memory; undefined where that would be more than a picture takes, of which no more is read. */
async function readWhole(request: Request): Promise<Request | undefined> {
  if (request.method === 'GET') return request;
  const body = await readLimited(request.body, BODY_BYTES_MAX);
  const { url, method, headers } = request;
  return body && new Request(url, { method, headers, body: new Uint8Array(body) });
}

const foreign = {
  code: 'CROSS_SITE',
  status: 403,
  message: 'This request did not come from our own pages.',
} as const;

const tooLarge = { code: 'PAYLOAD_TOO_LARGE', status: 413, message: 'This is larger than 2 MiB.' } as const;

function refuse(problem: Omit<ScreenError, 'requestId'>, requestId: string): Response {
  const data: ScreenError = { ...problem, requestId };
  const body = { error: { message: data.message, code: -32003, data } };
  return Response.json(body, { status: data.status, headers: { [REQUEST_ID_HEADER]: requestId } });
}
