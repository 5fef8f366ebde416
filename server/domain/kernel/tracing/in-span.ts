import { installedTracer, type Span, type SpanStart, type Tracer } from './tracer.ts';

/** Runs work in a span of its own where calls are traced, and as it is where they are not. Answers, or raises, what the work does. */
export function inSpan<Result>(start: SpanStart, work: (span?: Span) => Promise<Result>): Promise<Result> {
  const tracer = installedTracer();
  return tracer ? runInSpan(tracer, tracer.start(start), work) : work();
}

/** Runs work within a span that has begun, and ends it with the work. */
export async function runInSpan<Result>(
  tracer: Tracer,
  span: Span,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  try {
    return await tracer.within(span, () => work(span));
  } catch (error) {
    span.fail(errorTypeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The code of an error, or its class: never its message. */
export function errorTypeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code;
  return typeof name === 'string' && /^\w{1,40}$/.test(name) ? name : 'Error';
}
