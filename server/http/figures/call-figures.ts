import { Histogram, Registry, type RegistryContentType } from 'prom-client';
import { installedTracer } from '../../domain/kernel/tracing/tracer.ts';
import type { CallReport } from '../rest/frame/serve.ts';

/**
 * How long calls of the partner interface take, with the newest recorded trace in each bucket where calls are traced. Answers what counts a call; `traceId` is
 * that of a recorded trace.
 */
export function addCallFigures(registry: Registry): (call: CallReport, traceId?: string) => void {
  // With exemplars prom-client counts in twice the time, and wants a registry that may show them while the figure is made.
  const isTraced = installedTracer() !== undefined;
  const ofEither = registry as Registry<RegistryContentType>;
  if (isTraced) ofEither.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const calls = new Histogram({
    enableExemplars: isTraced,
    name: 'tola_http_request_duration_seconds',
    help: 'Time to answer a call of the partner interface',
    labelNames: ['method', 'route', 'status', 'mode'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  ofEither.setContentType(Registry.PROMETHEUS_CONTENT_TYPE);
  return (call, traceId) => {
    const labels = { method: call.method, route: call.route, status: String(call.status), mode: call.mode };
    const seconds = call.durationMs / 1000;
    if (!isTraced) return calls.observe(labels, seconds);
    const exemplarLabels: object = traceId === undefined ? {} : { trace_id: traceId };
    return calls.observe({ labels, value: seconds, exemplarLabels });
  };
}
