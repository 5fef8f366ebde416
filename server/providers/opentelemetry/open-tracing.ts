import { AsyncLocalStorage } from 'node:async_hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Log } from '../../domain/kernel/log.ts';
import type { Tracer } from '../../domain/kernel/tracing/tracer.ts';
import type { TracingSettings } from '../../domain/kernel/tracing/tracing-settings.ts';
import { createSampler } from './create-sampler.ts';
import { createTracer } from './create-tracer.ts';

/** What traces calls, from the first to the last. */
export type Tracing = {
  readonly tracer: Tracer;
  /** Sends what has ended so far */
  flush(): Promise<void>;
  /** Sends the rest and lets go of everything. Never raises */
  close(): Promise<void>;
};

/** Spans that wait to be sent, at most: what a collector that is gone costs in memory. More are dropped. */
const WAITING_MAX = 8_192;
const SENT_EACH_MS = 2_000;
const EXPORT_TIMEOUT_MS = 10_000;
/** A collector that is gone is told of so often. */
const WARNED_EACH_MS = 60_000;

/**
 * Sends spans to a collector as OTLP over HTTP, in JSON, some at a time and off the way of calls. Where the collector does not take them they are dropped,
 * with a line in the log each minute.
 */
export function openTracing(
  settings: TracingSettings,
  deps: { log: Pick<Log, 'warn'>; worker?: number | undefined },
): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint}/v1/traces`,
    headers: { ...settings.headers },
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const processor = new BatchSpanProcessor({
    exporter: watch(exporter, deps.log),
    maxQueueSize: WAITING_MAX,
    scheduledDelayMillis: SENT_EACH_MS,
    exportTimeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'process.pid': process.pid,
      ...(deps.worker !== undefined && { 'tola.worker': deps.worker }),
    }),
    sampler: createSampler(settings),
    spanProcessors: [processor],
  });
  return {
    tracer: createTracer(provider.getTracer('tola'), {
      current: new AsyncLocalStorage(),
      continuesTraces: settings.continuesTraces,
    }),
    flush: () => processor.forceFlush(),
    close: () => provider.shutdown().catch(() => {}),
  };
}

function watch(exporter: SpanExporter, log: Pick<Log, 'warn'>): SpanExporter {
  let dropped = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error) {
          dropped += spans.length;
          if (performance.now() - warnedAt >= WARNED_EACH_MS) {
            log.warn({ dropped }, 'traces are dropped: the collector does not take them');
            warnedAt = performance.now();
          }
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
