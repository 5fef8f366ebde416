import type { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  type Span as OtelSpan,
  type SpanContext as OtelSpanContext,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { readTraceparent } from '../../domain/kernel/tracing/traceparent.ts';
import {
  type Attributes,
  LINKS_MAX,
  type Span,
  type SpanContext,
  type SpanStart,
  type Tracer,
} from '../../domain/kernel/tracing/tracer.ts';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const satisfies Record<SpanStart['kind'], SpanKind>;

/** A span of OpenTelemetry, which knows when it has ended. */
class OpenSpan implements Span {
  readonly context: SpanContext;
  readonly inner: OtelSpan;
  isEnded = false;

  constructor(inner: OtelSpan) {
    const { traceId, spanId, traceFlags } = inner.spanContext();
    this.inner = inner;
    this.context = { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 };
  }

  set(attributes: Attributes): void {
    this.inner.setAttributes(attributes);
  }

  link(to: SpanContext): void {
    this.inner.addLink({ context: outer(to) });
  }

  fail(errorType: string): void {
    this.inner.setStatus({ code: SpanStatusCode.ERROR });
    this.inner.setAttribute('error.type', errorType);
  }

  end(): void {
    this.isEnded = true;
    this.inner.end();
  }
}

/** Fills the port with a tracer of OpenTelemetry. Which span is under way is kept in `current`, and nothing else of the process is touched. */
export function createTracer(
  inner: OtelTracer,
  { current, continuesTraces }: { current: AsyncLocalStorage<OpenSpan>; continuesTraces: boolean },
): Tracer {
  const underWay = () => {
    const span = current.getStore();
    return span?.isEnded ? undefined : span;
  };

  function contextOf(parent: SpanStart['parent']): Context {
    if (parent) return trace.setSpanContext(ROOT_CONTEXT, outer(parent));
    const span = parent === null ? undefined : underWay();
    return span ? trace.setSpan(ROOT_CONTEXT, span.inner) : ROOT_CONTEXT;
  }

  return {
    start({ name, kind, attributes = {}, links = [], parent }) {
      const options = {
        kind: KINDS[kind],
        attributes,
        links: links.slice(0, LINKS_MAX).map((context) => ({ context: outer(context) })),
      };
      return new OpenSpan(inner.startSpan(name, options, contextOf(parent)));
    },
    within: (span, work) => current.run(span as OpenSpan, work),
    current: underWay,
    parentOf: (traceparent) => (continuesTraces ? (readTraceparent(traceparent) ?? null) : null),
  };
}

function outer({ traceId, spanId, isSampled }: SpanContext): OtelSpanContext {
  return { traceId, spanId, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE };
}
