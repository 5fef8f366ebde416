import type { SpanContext } from './tracer.ts';

const FORM = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const SAMPLED = 1;

/** A span as the header `traceparent` of W3C Trace Context names it. */
export function writeTraceparent({ traceId, spanId, isSampled }: SpanContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/** Reads such a text; undefined for anything else. */
export function readTraceparent(text: unknown): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = (typeof text === 'string' && FORM.exec(text)) || [];
  if (!/[^0]/.test(traceId) || !/[^0]/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}
