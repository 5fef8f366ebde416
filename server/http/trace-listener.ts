import type { IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_ID_HEADER } from '../app-bridge.ts';
import { runInSpan } from '../domain/kernel/tracing/in-span.ts';
import { installedTracer } from '../domain/kernel/tracing/tracer.ts';
import type { CallReport } from './rest/frame/serve.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Methods that name a span; any other is a text of the caller's. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Has the requests of a listener traced, where calls are: each in a span named by its method and by what answers it, never by its path. */
export function traceListener<Answering extends Listener | undefined>(listener: Answering, route: string): Answering {
  const tracer = installedTracer();
  if (!tracer || !listener) return listener;
  const traced: Listener = (request, response) => {
    const given = request.method ?? 'GET';
    const method = METHODS.has(given) ? given : '_OTHER';
    const span = tracer.start({
      name: `${method} ${route}`,
      kind: 'server',
      parent: tracer.parentOf(request.headers.traceparent),
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'tola.request.id': String(request.headers[REQUEST_ID_HEADER] ?? ''),
      },
    });
    return runInSpan(tracer, span, async () => {
      await listener(request, response);
      span.set({ 'http.response.status_code': response.statusCode });
      if (response.statusCode >= 500) span.fail(String(response.statusCode));
    });
  };
  return traced as Answering;
}

/**
 * Notes on the span of a call of the partner interface how it went; answers the id of its trace where that is recorded, for the line of the call and
 * the exemplar of its duration.
 */
export function noteOnSpan(call: CallReport): string | undefined {
  const span = installedTracer()?.current();
  if (!span?.context.isSampled) return undefined;
  span.set({
    'http.response.status_code': call.status,
    'tola.request.id': call.requestId,
    'tola.error.code': call.code,
    'tola.mode': call.mode,
    'tola.partner.id': call.partnerId,
  });
  if (call.status >= 500) span.fail(call.code ?? String(call.status));
  return span.context.traceId;
}
