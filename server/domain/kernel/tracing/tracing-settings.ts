/** The values of OTEL_TRACES_SAMPLER that are understood. `parentbased_` goes by what a continued trace says, and by the rest for a new one. */
export const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** How calls are traced, and where their traces go. */
export type TracingSettings = {
  /** Of a collector that takes OTLP over HTTP, without `/v1/traces` and a slash at its end */
  readonly endpoint: string;
  /** Sent along with each export; they may hold secrets, and are part of no error */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly sampler: (typeof samplerNames)[number];
  /** Of the traces that a sampler by ratio records, 0 to 1 */
  readonly ratio: number;
  /** Whether a call's header `traceparent` is believed: only where a proxy of ours writes it */
  readonly continuesTraces: boolean;
};
