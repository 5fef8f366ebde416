import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { Core } from '../domain/context.ts';
import { type Caller, REQUEST_ID_HEADER } from '../door.ts';
import type { ScreenError } from './errors.ts';
import { rootRouter } from './root.ts';
import { isSameOriginPost } from './same-origin.ts';
import { readSession, type SessionSettings } from './session.ts';

/** Where the procedures live. */
export const TRPC_PATH = '/trpc';

export type TrpcDependencies = {
  readonly core: Core;
  readonly session: SessionSettings;
  readonly appUrl: string;
  readonly caller: Caller;
};

/**
 * Answers one tRPC request. Reads are GET; anything that changes something is a POST of JSON from our own pages, and is
 * refused before it is parsed otherwise.
 */
export async function handleTrpc(request: Request, dependencies: TrpcDependencies): Promise<Response> {
  const { core, session, appUrl, caller } = dependencies;
  const { address, requestId } = caller;
  if (request.method !== 'GET' && !isSameOriginPost(request, appUrl)) return refuseForeign(requestId);
  const response = await fetchRequestHandler({
    endpoint: TRPC_PATH,
    req: request,
    router: rootRouter,
    createContext: async () => ({
      core,
      session: await readSession(request, session),
      address,
      requestId,
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

function refuseForeign(requestId: string): Response {
  const data: ScreenError = {
    code: 'CROSS_SITE',
    status: 403,
    message: 'This request did not come from our own pages.',
    requestId,
  };
  const body = { error: { message: data.message, code: -32003, data } };
  return Response.json(body, { status: data.status, headers: { [REQUEST_ID_HEADER]: requestId } });
}
