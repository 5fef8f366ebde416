/** Where a span is in its trace: ids in lower-case hexadecimal, as W3C Trace Context has them. */
export type SpanContext = {
  /** 32 digits */
  readonly traceId: string;
  /** 16 digits */
  readonly spanId: string;
  /** Whether the trace is recorded */
  readonly isSampled: boolean;
};

/**
 * What a span tells beside its name: routes, statuses, counts, ids of calls and partners. Never a secret, a token, an OTP, a mobile, a PAN, an account
 * number, a path as it was called, or a value of a statement.
 */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Links that a span keeps: as many as most batches have requests. */
export const LINKS_MAX = 256;

/** What a span begins with. */
export type SpanStart = {
  /** Of few values: a route, a statement's name */
  readonly name: string;
  /** `server` answers a call, `client` asks another process, `consumer` runs a job, `internal` is all else */
  readonly kind: 'server' | 'client' | 'consumer' | 'internal';
  readonly attributes?: Attributes;
  /** Spans of the same or other traces that it belongs with, of which the first LINKS_MAX are kept */
  readonly links?: readonly SpanContext[];
  /** What it is part of: the span under way by default; with null it begins a trace */
  readonly parent?: SpanContext | null;
};

/** A piece of work that a trace shows. */
export type Span = {
  readonly context: SpanContext;
  set(attributes: Attributes): void;
  link(to: SpanContext): void;
  /** It failed. `errorType` is a code or a class of errors, never a message, which may hold what a caller sent */
  fail(errorType: string): void;
  /** Once; what is set afterwards is lost */
  end(): void;
};

/** A port: server/providers/opentelemetry fills it, where calls are traced. */
export type Tracer = {
  start(start: SpanStart): Span;
  /** Runs work, and all that it begins, with this span as the one under way */
  within<Result>(span: Span, work: () => Result): Result;
  /** The span under way; undefined where there is none, or where it has ended */
  current(): Span | undefined;
  /** What a header `traceparent` of a call names as the parent; null where there is none, or where callers are not trusted with it */
  parentOf(traceparent: unknown): SpanContext | null;
};

let installed: Tracer | undefined;

/** Has the calls of this process traced, or no longer traced. Before the core is made: batchers look once, when they are made. */
export function installTracer(tracer: Tracer | undefined): void {
  installed = tracer;
}

/** The tracer of this process; undefined where calls are not traced, which is the default. */
export function installedTracer(): Tracer | undefined {
  return installed;
}
