import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, type SpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Log } from '../../domain/kernel/log.ts';
import { LINKS_MAX, type Tracer } from '../../domain/kernel/tracing/tracer.ts';
import type { TracingSettings } from '../../domain/kernel/tracing/tracing-settings.ts';
import { createSampler } from './create-sampler.ts';
import { createTracer } from './create-tracer.ts';
import { createLosses, type Losses } from './losses.ts';

/** What traces calls, from the first to the last. */
export type Tracing = {
  readonly tracer: Tracer;
  /** Sends what has ended so far */
  flush(): Promise<void>;
  /** Sends the rest, for some seconds at most, and lets go of everything. Never raises */
  close(): Promise<void>;
};

/** Spans that wait to be sent, at most: what a collector that is gone costs in memory. More are dropped. */
const WAITING_MAX = 8_192;
const SENT_EACH_MS = 2_000;
const EXPORT_TIMEOUT_MS = 10_000;
/** A collector that hangs holds the end of the process up for no longer. */
const CLOSE_MS = 3_000;

/**
 * Sends spans to a collector as OTLP over HTTP, in JSON, some at a time and off the way of calls. Where the collector does not take them they are dropped,
 * with a line in the log each minute.
 */
export function openTracing(
  settings: TracingSettings,
  deps: { log: Pick<Log, 'warn'>; worker?: number | undefined; exportTimeoutMs?: number },
): Tracing {
  const { exportTimeoutMs = EXPORT_TIMEOUT_MS } = deps;
  const losses = createLosses(deps.log);
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint}/v1/traces`,
    headers: { ...settings.headers },
    timeoutMillis: exportTimeoutMs,
  });
  const counted = countUnsent(exporter, losses);
  const processor = new BatchSpanProcessor({
    exporter: counted.exporter,
    maxQueueSize: WAITING_MAX,
    scheduledDelayMillis: SENT_EACH_MS,
    exportTimeoutMillis: exportTimeoutMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'process.pid': process.pid,
      ...(deps.worker !== undefined && { 'tola.worker': deps.worker }),
    }),
    sampler: createSampler(settings),
    spanLimits: { linkCountLimit: LINKS_MAX },
    spanProcessors: [counted.process(processor)],
  });
  return {
    tracer: createTracer(provider.getTracer('tola'), {
      current: new AsyncLocalStorage(),
      continuesTraces: settings.continuesTraces,
    }),
    flush: () => processor.forceFlush(),
    async close() {
      await Promise.race([provider.shutdown().catch(() => {}), sleep(CLOSE_MS, undefined, { ref: false })]);
      losses.end(counted.unsent());
    },
  };
}

/** Counts spans on their way, so that none is lost without being told of, whether an export fails or the queue has no room. */
function countUnsent(exporter: SpanExporter, losses: Losses) {
  let queued = 0;
  let underWay = 0;
  return {
    unsent: () => queued + underWay,
    process: (inner: SpanProcessor): SpanProcessor => ({
      onStart: (span, context) => inner.onStart(span, context),
      onEnd(span) {
        if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return;
        if (queued >= WAITING_MAX) return losses.add(1);
        queued += 1;
        inner.onEnd(span);
      },
      forceFlush: () => inner.forceFlush(),
      shutdown: () => inner.shutdown(),
    }),
    exporter: {
      export(spans, done) {
        queued -= spans.length;
        underWay += spans.length;
        exporter.export(spans, (result) => {
          underWay -= spans.length;
          if (result.error) losses.add(spans.length);
          done(result);
        });
      },
      shutdown: () => exporter.shutdown(),
    } satisfies SpanExporter,
  };
}
