import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { ADDRESS_HEADER, type AppBridge, EMBED_PARTNER_HEADER, REQUEST_ID_HEADER } from '../app-bridge.ts';
import { isServed } from '../domain/accounts/domains/read-domains.ts';
import type { Core } from '../domain/context.ts';
import { PICTURES_PATH } from '../domain/customers/kyc/pictures/open-picture.ts';
import { newId } from '../domain/kernel/ids.ts';
import type { Log } from '../domain/kernel/log.ts';
import { createCallLog } from './call-log.ts';
import { CALLBACKS_PATH, serveCallback } from './callbacks/serve-callback.ts';
import { descriptionListeners } from './descriptions.ts';
import { createEmbedRoutes } from './embed-routes.ts';
import { SECURITY_TXT_PATH, securityTxt } from './files/security-txt.ts';
import { isFilePath, serveFile } from './files/serve-file.ts';
import { createReadiness, createWriteHealth, isReadyWithoutPrices, type Readiness } from './health.ts';
import type { Metrics } from './metrics.ts';
import { judgeMetricsCall, type MetricsAccess } from './metrics-access.ts';
import { refusalOf } from './refusal.ts';
import { type HostName, readHost, readTarget } from './request-target.ts';
import { createRestApp } from './rest/app.ts';
import { callerAddress } from './rest/frame/address.ts';
import { type BytesReader, createBytesReader } from './rest/frame/read-bytes.ts';
import type { Frame, FrameSettings } from './rest/frame/serve.ts';
import { createScreenGate } from './screen-gate.ts';
import { createSecurityHeaders, securityHeaders } from './security-headers.ts';
import { send, sendJson, sendMetrics } from './send.ts';
import { noteOnSpan, traceListener } from './trace-listener.ts';
import { TRPC_PATH } from './trpc/batch.ts';
import { EXPORT_PATH } from './trpc/exports/handle-export.ts';
import { SETTLEMENT_FILES_PATH } from './trpc/ops/handle-settlement-file.ts';

export type HttpDependencies = {
  core: Core;
  appBridge: AppBridge;
  metrics: Metrics;
  /** Who reads the figures here; only this machine by default */
  metricsAccess?: MetricsAccess;
  frame: FrameSettings;
  appUrl: string;
  /** Where a weakness is reported; by default a mailbox at the service’s host */
  securityContact?: string | undefined;
  /** Whether the process is about to end: it answers all the same, and has its callers go elsewhere */
  isLeaving?: () => boolean;
  /** Where a line per call goes, if not with the rest */
  callLog?: Pick<Log, 'info'>;
  /** Renders screens; absent in tests of the interfaces */
  screens?: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Next is in development, where its own error screens post */
  isDevelopment?: boolean;
};

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Slow senders are cut: headers within 10 s, a whole request within 30 s. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** How often it is looked who is to be cut; Node's own half a minute would double these times. */
const LOOK_MS = 1_000;

/** The one server: /partner goes to the REST layer, /trpc and /export to the screens' procedures, /files and the documents beside the pages of /verify to public documents, /gateway to callbacks of payment gateways, the rest to Next. */
export function createHttpServer(dependencies: HttpDependencies): Server {
  const { core, appBridge, metrics, isLeaving = () => false } = dependencies;
  const screens = traceListener(dependencies.screens, 'page');
  const log = createCallLog(core.log, dependencies.callLog ?? core.log);
  const writes = createWriteHealth();
  const frame: Frame = {
    core,
    settings: dependencies.frame,
    headers: securityHeaders(dependencies.appUrl),
    readBytes: createBytesReader({ timeoutMs: dependencies.frame.bodyTimeoutMs }),
    isOpen: () => server.listening && !isLeaving(),
    report(call) {
      const traceId = noteOnSpan(call);
      metrics.observe(call, traceId);
      writes.observe(call, core.clock.now());
      log(call, traceId);
    },
  };
  const rest = createRestApp(frame);
  const trpc = traceListener(proceduresListener(appBridge, frame.readBytes), TRPC_PATH);
  const files = traceListener(documentListener(dependencies), 'document');
  const takeCallback: Listener = (request, response) => serveCallback(core, request, response, frame.readBytes);
  const callbacks = traceListener(takeCallback, CALLBACKS_PATH);

  const exact: Record<string, Listener> = {
    '/healthz': (_, response) => sendJson(response, 200, { status: 'ok' }),
    '/readyz': readinessListener(createReadiness(core, writes), isLeaving),
    '/metrics': metricsListener(metrics, {
      ...dependencies.metricsAccess,
      trustedProxyHops: dependencies.frame.trustedProxyHops,
    }),
    // A reverse proxy asks before it gets a certificate for a name: it gets none for names that belong to no partner.
    '/domains/ask': (request, response) => answerDomain(core, request, response),
    ...writtenListeners(dependencies),
  };

  const embedRoutes = createEmbedRoutes(core);
  const { rateLimitPerMinute } = dependencies.frame;
  const screenGate = createScreenGate(core, {
    requestsPerMinute: rateLimitPerMinute,
    appUrl: dependencies.appUrl,
    session: appBridge.session,
    isDevelopment: dependencies.isDevelopment === true,
  });

  function route(path: string): Listener | undefined {
    const listener = Object.hasOwn(exact, path) ? exact[path] : undefined;
    if (listener) return listener;
    if (isRest(path)) return rest;
    if (path === TRPC_PATH || path.startsWith(`${TRPC_PATH}/`) || path.startsWith(EXPORT_PATH)) return trpc;
    if (path.startsWith(PICTURES_PATH) || path.startsWith(SETTLEMENT_FILES_PATH)) return trpc;
    if (isFilePath(path)) return files;
    if (path.startsWith(`${CALLBACKS_PATH}/`)) return callbacks;
    // Next would draw any picture of ours anew in any size; no screen asks for that.
    if (path === '/_next/image' || path.startsWith('/_next/image/')) return undefined;
    return screens;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const target = takeTarget(request);
    // Under /partner the interface refuses a TRACE in its envelope; no other route echoes a request with its cookies.
    if (!target || (request.method === 'TRACE' && route(target.path) !== rest)) {
      secure(response);
      return target ? refuseTrace(response) : sendJson(response, 400, { error: 'bad request' });
    }
    const listener = (await embedRoutes(request, target)) === 'pass' ? route(target.path) : undefined;
    if (listener === rest) request.url = request.url?.replaceAll('\\', '%5C');
    else {
      secure(response);
      // Screens and public documents say themselves how long they may be kept.
      if (listener !== screens) response.setHeader('Cache-Control', 'no-store');
      request.headers[REQUEST_ID_HEADER] = newId('req', core.clock.now());
      const kind = listener === trpc ? 'procedures' : 'page';
      if ((listener === trpc || listener === screens) && (await screenGate(request, response, target.path, kind)))
        return;
    }
    return listener ? listener(request, response) : sendJson(response, 404, { error: 'not found' });
  }

  const secure = createSecurityHeaders(dependencies.appUrl);
  const server = createServer({ connectionsCheckingInterval: LOOK_MS }, (request, response) => {
    // The caller's next call comes on another connection, and by then to another process.
    if (isLeaving()) response.shouldKeepAlive = false;
    request.headers[ADDRESS_HEADER] = callerAddress(request, dependencies.frame.trustedProxyHops);
    answer(request, response).catch((error) => {
      core.log.error({ error, path: pathOf(request) }, 'a request failed outside its face');
      if (response.headersSent) return response.destroy();
      secure(response);
      const { status, message } = refusalOf(error);
      sendJson(response, status, { error: message });
    });
  });
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = 65_000;
  return server;
}

function documentListener({ core, frame }: HttpDependencies): Listener {
  return (request, response) =>
    serveFile(core, request, response, {
      address: String(request.headers[ADDRESS_HEADER] ?? ''),
      requestsPerMinute: frame.rateLimitPerMinute,
    });
}

/** What is written for machines to read, by its paths. */
function writtenListeners({ core, appUrl, securityContact: contact }: HttpDependencies): Record<string, Listener> {
  const answerContact: Listener = (_, response) =>
    send(response, 200, 'text/plain; charset=utf-8', securityTxt({ appUrl, contact, now: core.clock.now() }));
  return { ...descriptionListeners(appUrl), [SECURITY_TXT_PATH]: answerContact };
}

/**
 * Whether calls should come here; a process that leaves is as good as before, and asks for none. `?without=prices` leaves prices out: they are missing in
 * every process at once, so no proxy should turn calls away for that.
 */
function readinessListener(read: () => Promise<Readiness>, isLeaving: () => boolean): Listener {
  return async (request, response) => {
    const without = new URL(request.url as string, 'http://localhost').searchParams.get('without');
    if (without !== null && without !== 'prices') {
      return sendJson(response, 400, { error: 'without takes prices and nothing else' });
    }
    const readiness = await read();
    const ready = without === null ? readiness.ready : isReadyWithoutPrices(readiness);
    const answer = isLeaving() ? { ...readiness, ready: false, leaving: true } : { ...readiness, ready };
    sendJson(response, answer.ready ? 200 : 503, answer);
  };
}

function proceduresListener(appBridge: AppBridge, readBytes: BytesReader): Listener {
  return getRequestListener(
    (request, { incoming }) => {
      // Passed beside the request: its headers are read from the wire, and would name any address a client cares to.
      const headers = incoming.headers as Record<string, string>;
      return appBridge.trpc(request, {
        address: headers[ADDRESS_HEADER] ?? '',
        requestId: headers[REQUEST_ID_HEADER] ?? '',
        domainPartnerId: headers[EMBED_PARTNER_HEADER],
        readBody: (bounds) => readBytes(incoming as IncomingMessage, bounds),
      });
    },
    { overrideGlobalObjects: false },
  );
}

function refuseTrace(response: ServerResponse): void {
  response.setHeader('Allow', 'GET, HEAD, POST');
  sendJson(response, 405, { error: 'method not allowed' });
}

const pathOf = (request: IncomingMessage) => (request.url ?? '/').split('?', 1)[0] as string;
/** As nearly all calls are written: nothing in it could be read in two ways */
const PLAIN_REST = /^\/partner(?:\/[\w-]+)+$/;
const isRest = (path: string) => path === '/partner' || path.startsWith('/partner/');

/**
 * Reads the one path and host of a request and writes them into it, so that anyone who reads either later reads the same. The partner interface
 * has its path to the letter, since what a parameter holds is its own affair, and answers in its envelope whatever that is. Undefined for
 * a request that could be read in two ways.
 */
function takeTarget(request: IncomingMessage): { path: string; host: HostName } | undefined {
  const written = pathOf(request);
  const host = readHost(request);
  if (PLAIN_REST.test(written)) return { path: written, host: host ?? { name: undefined } };
  const target = readTarget(request.url ?? '/', request.headers.host);
  for (const name of Object.keys(request.headers)) if (INNER_HEADERS.test(name)) delete request.headers[name];
  if (isRest(written) && (!target || isRest(target.path))) return { path: written, host: host ?? { name: undefined } };
  if (!target || !host) return undefined;
  request.url = `${target.path}${target.search}`;
  request.headers.host = request.headers.host?.replace(/\.(?=:|$)/, '');
  return { path: target.path, host };
}

async function answerDomain(core: Core, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = new URL(request.url as string, 'http://localhost').searchParams.get('domain') ?? '';
  const served = await isServed(core, name);
  sendJson(response, served ? 200 : 404, { served });
}

/** Answers the figures of the process, to callers who may read them on this port. */
function metricsListener(metrics: Metrics, access: MetricsAccess & { trustedProxyHops: number }): Listener {
  return (request, response) => sendMetrics(metrics, judgeMetricsCall(request, access), { request, response });
}

/** What the parts of Next tell one another, and where proxies say a request came to: from a client neither means anything. */
const INNER_HEADERS = /^(?:x-(?:middleware|invoke|now)-|x-(?:matched-path|forwarded-host)$|next-resume$)/;
