import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { DomainError } from '../domain/kernel/errors.ts';
import type { Answer } from './frame/exchange.ts';
import type { Route } from './frame/route.ts';
import { type Frame, type Incoming, refuse, serve } from './frame/serve.ts';
import { routes } from './routes.ts';

type Environment = { Bindings: { incoming: IncomingMessage } };

/** The partner interface: every route of the table behind the one frame. */
export function createRestApp(frame: Frame): Hono<Environment> {
  const app = new Hono<Environment>();
  const byPath = new Map<string, Route[]>();
  for (const route of routes) byPath.set(route.path, [...(byPath.get(route.path) ?? []), route]);
  for (const [path, ofPath] of byPath) {
    for (const route of ofPath) {
      app.on(route.method, path, async (c) => {
        const search = c.req.url.includes('?') ? new URL(c.req.url).searchParams : NO_SEARCH;
        return respond(await serve(frame, route, { request: c.env.incoming, params: c.req.param(), search }));
      });
    }
    const allow = ofPath
      .map((route) => route.method)
      .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    app.all(path, async (c) =>
      respond(await refuse(frame, bare(c.env.incoming), new DomainError('METHOD_NOT_ALLOWED', { details: { allow } }))),
    );
  }
  app.notFound(async (c) => respond(await refuse(frame, bare(c.env.incoming), new DomainError('NOT_FOUND'))));
  return app;
}

const NO_SEARCH = new URLSearchParams();

function bare(request: IncomingMessage): Incoming {
  return { request, params: {}, search: NO_SEARCH };
}

function respond({ body, status, headers }: Answer): Response {
  return new Response(body, { status, headers });
}
