import { runInSpan } from '../../domain/kernel/tracing/in-span.ts';
import { installedTracer } from '../../domain/kernel/tracing/tracer.ts';
import type { Answer } from './frame/exchange.ts';
import type { Incoming } from './frame/serve.ts';

/** Takes a call through the frame to its answer. */
export type Serve = (incoming: Incoming) => Promise<Answer>;

/**
 * Has the calls of a route traced, where calls are: each in a span named by its method and the route's pattern. What the call was, and for whom, is noted as it is
 * reported (server.ts). Where calls are not traced this is `serve` itself.
 */
export function traceCalls(serve: Serve, route: { method: string; pattern: string }): Serve {
  const tracer = installedTracer();
  if (!tracer) return serve;
  const { method, pattern } = route;
  return (incoming) => {
    const span = tracer.start({
      name: `${method} ${pattern}`,
      kind: 'server',
      parent: tracer.parentOf(incoming.request.headers.traceparent),
      attributes: { 'http.request.method': method, 'http.route': pattern },
    });
    return runInSpan(tracer, span, () => serve(incoming));
  };
}
