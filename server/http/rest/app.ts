import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError } from '../../domain/kernel/errors.ts';
import type { Answer } from './frame/exchange.ts';
import type { Route } from './frame/route.ts';
import { type Frame, type Incoming, refuse, serve } from './frame/serve.ts';
import { createRouter, type Entry } from './router.ts';
import { routes } from './routes.ts';
import { type Serve, traceCalls } from './trace-calls.ts';

/** The partner interface: every route of the table behind the one frame. Raises only what no frame could answer. */
export function createRestApp(frame: Frame): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const find = createRouter(entriesOf(frame));
  const common = Object.entries(frame.headers).flat();
  const refuseUnknown = traceCalls(({ request }) => refuse(frame, bare(request), unknown(request)), NO_ROUTE);
  return async (request, response) => {
    const url = request.url ?? '/';
    const found = find(request.method ?? 'GET', url);
    const search = url.includes('?') ? new URL(url, 'http://localhost').searchParams : NO_SEARCH;
    const answer = found
      ? await found.target({ request, params: found.params, search })
      : await refuseUnknown(bare(request));
    if (answer.isLost) return void response.destroy();
    respond(response, common, answer);
    if (!request.complete) endLateBody(request, response);
  };
}

function entriesOf(frame: Frame): Entry<Serve>[] {
  const byPath = new Map<string, Route[]>();
  for (const route of routes) byPath.set(route.path, [...(byPath.get(route.path) ?? []), route]);
  return [...byPath].flatMap(([pattern, ofPath]): Entry<Serve>[] => {
    const allow = ofPath
      .map((route) => route.method)
      .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    return [
      ...ofPath.map((route) => ({
        method: route.method,
        pattern,
        target: traceCalls((incoming) => serve(frame, route, incoming), { method: route.method, pattern }),
      })),
      {
        pattern,
        target: traceCalls(
          ({ request }) => refuse(frame, bare(request), new DomainError('METHOD_NOT_ALLOWED', { details: { allow } })),
          { method: '_OTHER', pattern },
        ),
      },
    ];
  });
}

/** No path takes a TRACE, also none that does not exist. */
function unknown(request: IncomingMessage): DomainError {
  return request.method === 'TRACE'
    ? new DomainError('METHOD_NOT_ALLOWED', { details: { allow: [] } })
    : new DomainError('NOT_FOUND', { message: 'There is no endpoint at this path.' });
}

const NO_SEARCH = new URLSearchParams();
/** What traces call a call that no route takes: neither its path nor its method is of ours. */
const NO_ROUTE = { method: '_OTHER', pattern: 'none' };

function bare(request: IncomingMessage): Incoming {
  return { request, params: {}, search: NO_SEARCH };
}

/** `common` are the names and values of what every answer carries, in turn. */
function respond(response: ServerResponse, common: readonly string[], { body, status, headers }: Answer): void {
  const length = Buffer.byteLength(body);
  const written: (string | number)[] = common.slice();
  for (const name in headers) written.push(name, headers[name] as string);
  written.push('Content-Length', length);
  response.writeHead(status, written);
  // Text of plain ASCII, as nearly all is, is written faster as what it is.
  response.end(body, length === body.length ? 'latin1' : 'utf8');
}

/** How long the rest of a body is passed over once its call is answered, so that the connection can be used on. */
const LATE_BODY_MS = 500;

/** Cuts the connection of a sender who goes on with a body that its answer did not wait for. */
function endLateBody(request: IncomingMessage, response: ServerResponse): void {
  response.once('close', () => {
    if (request.complete || request.destroyed) return;
    const timer = setTimeout(() => request.socket.destroySoon(), LATE_BODY_MS).unref();
    request.once('close', () => clearTimeout(timer)).resume();
  });
}
