import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { DomainError } from '../../domain/kernel/errors.ts';
import type { Answer } from './frame/exchange.ts';
import type { Route } from './frame/route.ts';
import { type Frame, type Incoming, refuse, serve } from './frame/serve.ts';
import { routes } from './routes.ts';

type Environment = { Bindings: { incoming: IncomingMessage; outgoing: ServerResponse } };

/** The partner interface: every route of the table behind the one frame. */
export function createRestApp(frame: Frame): Hono<Environment> {
  const app = new Hono<Environment>();
  const byPath = new Map<string, Route[]>();
  for (const route of routes) byPath.set(route.path, [...(byPath.get(route.path) ?? []), route]);
  for (const [path, ofPath] of byPath) {
    for (const route of ofPath) {
      app.on(route.method, path, async (c) => {
        const search = c.req.url.includes('?') ? new URL(c.req.url).searchParams : NO_SEARCH;
        return respond(
          frame,
          c.env.outgoing,
          await serve(frame, route, { request: c.env.incoming, params: c.req.param(), search }),
        );
      });
    }
    const allow = ofPath
      .map((route) => route.method)
      .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    app.all(path, async (c) =>
      respond(
        frame,
        c.env.outgoing,
        await refuse(frame, bare(c.env.incoming), new DomainError('METHOD_NOT_ALLOWED', { details: { allow } })),
      ),
    );
  }
  app.notFound(async (c) => {
    // No path takes a TRACE, also none that does not exist.
    const refusal =
      c.env.incoming.method === 'TRACE'
        ? new DomainError('METHOD_NOT_ALLOWED', { details: { allow: [] } })
        : new DomainError('NOT_FOUND');
    return respond(frame, c.env.outgoing, await refuse(frame, bare(c.env.incoming), refusal));
  });
  return app;
}

const NO_SEARCH = new URLSearchParams();

function bare(request: IncomingMessage): Incoming {
  return { request, params: {}, search: NO_SEARCH };
}

/** Writes straight to Node's response: a web Response in between costs as much as the rest of the call. */
function respond(frame: Frame, outgoing: ServerResponse, { body, status, headers }: Answer): Response {
  const length = Buffer.byteLength(body);
  outgoing.writeHead(status, { ...frame.headers, ...headers, 'Content-Length': length });
  // Text of plain ASCII, as nearly all is, is written faster as what it is.
  outgoing.end(body, length === body.length ? 'latin1' : 'utf8');
  return RESPONSE_ALREADY_SENT;
}
