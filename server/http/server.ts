import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { CALLBACKS_PATH, serveCallback } from '../callbacks/serve-callback.ts';
import type { Core } from '../domain/context.ts';
import { isServed } from '../domain/domains/read-domains.ts';
import { newId } from '../domain/kernel/ids.ts';
import type { Log } from '../domain/kernel/log.ts';
import { PICTURES_PATH } from '../domain/kyc/pictures/open-picture.ts';
import { ADDRESS_HEADER, type Door, EMBED_PARTNER_HEADER, REQUEST_ID_HEADER } from '../door.ts';
import { FILES_PATH, serveFile } from '../files/serve-file.ts';
import { createRestApp } from '../rest/app.ts';
import { callerAddress } from '../rest/frame/address.ts';
import type { Frame, FrameSettings } from '../rest/frame/serve.ts';
import { openApiDocument } from '../rest/openapi.ts';
import { EXPORT_PATH } from '../trpc/exports/handle-export.ts';
import { TRPC_PATH } from '../trpc/handler.ts';
import { SETTLEMENT_FILES_PATH } from '../trpc/ops/handle-settlement-file.ts';
import { createCallLog } from './call-log.ts';
import { createEmbedRoutes } from './embed-routes.ts';
import { checkReadiness, createWriteHealth } from './health.ts';
import type { Metrics } from './metrics.ts';

export type HttpDependencies = {
  core: Core;
  door: Door;
  metrics: Metrics;
  frame: FrameSettings;
  appUrl: string;
  /** Where a line per call goes, if not with the rest */
  callLog?: Pick<Log, 'info'>;
  /** Renders screens; absent in tests of the interfaces */
  screens?: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
};

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Slow senders are cut: headers within 10 s, a whole request within 30 s. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;

/** The one server: /partner goes to the REST layer, /trpc and /export to the screens' procedures, /files to public documents, /gateway to callbacks of payment gateways, the rest to Next. */
export function createHttpServer(dependencies: HttpDependencies): Server {
  const { core, door, metrics, screens } = dependencies;
  const log = createCallLog(core.log, dependencies.callLog ?? core.log);
  const writes = createWriteHealth();
  const frame: Frame = {
    core,
    settings: dependencies.frame,
    report(call) {
      metrics.observe(call);
      writes.observe(call, core.clock.now());
      log(call);
    },
  };
  const rest = getRequestListener(createRestApp(frame).fetch, { overrideGlobalObjects: false });
  const trpc = getRequestListener(
    (request, { incoming }) => {
      // Told apart from the request: its headers are read from the wire, and would name any address a client cares to.
      const headers = incoming.headers as Record<string, string>;
      return door.trpc(request, {
        address: headers[ADDRESS_HEADER] ?? '',
        requestId: headers[REQUEST_ID_HEADER] ?? '',
        domainPartnerId: headers[EMBED_PARTNER_HEADER],
      });
    },
    { overrideGlobalObjects: false },
  );
  const files: Listener = (request, response) =>
    serveFile(core, request, response, {
      address: String(request.headers[ADDRESS_HEADER] ?? ''),
      requestsPerMinute: dependencies.frame.rateLimitPerMinute,
    });
  const callbacks: Listener = (request, response) => serveCallback(core, request, response);
  const document = JSON.stringify(openApiDocument({ serverUrl: dependencies.appUrl }));

  const exact: Record<string, Listener> = {
    '/healthz': (_, response) => sendJson(response, 200, { status: 'ok' }),
    '/readyz': async (_, response) => {
      const readiness = await checkReadiness(core, writes);
      sendJson(response, readiness.ready ? 200 : 503, readiness);
    },
    '/metrics': async (_, response) => send(response, 200, metrics.contentType, await metrics.text()),
    // A reverse proxy asks before it gets a certificate for a name: it gets none for names that are nobody's.
    '/domains/ask': async (request, response) => {
      const name = new URL(request.url as string, 'http://localhost').searchParams.get('domain') ?? '';
      const served = await isServed(core, name);
      sendJson(response, served ? 200 : 404, { served });
    },
    '/openapi.json': (_, response) => send(response, 200, 'application/json; charset=utf-8', document),
  };

  const embedRoutes = createEmbedRoutes(core);

  function route(path: string): Listener | undefined {
    const listener = exact[path];
    if (listener) return listener;
    if (path === '/partner' || path.startsWith('/partner/')) return rest;
    if (path === TRPC_PATH || path.startsWith(`${TRPC_PATH}/`) || path.startsWith(EXPORT_PATH)) return trpc;
    if (path.startsWith(PICTURES_PATH) || path.startsWith(SETTLEMENT_FILES_PATH)) return trpc;
    if (path.startsWith(`${FILES_PATH}/`)) return files;
    if (path.startsWith(`${CALLBACKS_PATH}/`)) return callbacks;
    return screens;
  }

  async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<unknown> {
    const listener = (await embedRoutes(request, path)) === 'pass' ? route(path) : undefined;
    if (listener === rest) makeReadable(request);
    if (listener !== rest) request.headers[REQUEST_ID_HEADER] = newId('req', core.clock.now());
    return listener ? listener(request, response) : sendJson(response, 404, { error: 'not found' });
  }

  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] as string;
    request.headers[ADDRESS_HEADER] = callerAddress(request, dependencies.frame.trustedProxyHops);
    answer(request, response, path).catch((error) => {
      core.log.error({ error, path }, 'a request failed outside its face');
      if (!response.headersSent) sendJson(response, 500, { error: 'internal error' });
      else response.destroy();
    });
  });
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = 65_000;
  return server;
}

/** A host or a path that no URL can hold would be refused before our envelope is in reach; neither decides anything here. */
function makeReadable(request: IncomingMessage): void {
  request.headers.host = 'localhost';
  if (request.url?.includes('\\')) request.url = request.url.replaceAll('\\', '%5C');
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(value));
}

function send(response: ServerResponse, status: number, contentType: string, body: string): void {
  response.writeHead(status, {
    'Content-Type': contentType,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(body);
}
