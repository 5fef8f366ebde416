import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '../../domain/kernel/tracing/tracing-settings.ts';

/** What decides which traces are recorded. The ratio counts for samplers by ratio alone. */
export function createSampler({ sampler, ratio }: Pick<TracingSettings, 'sampler' | 'ratio'>): Sampler {
  const root = rootSampler(sampler, ratio);
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(sampler: TracingSettings['sampler'], ratio: number): Sampler {
  if (sampler.endsWith('traceidratio')) return new TraceIdRatioBasedSampler(ratio);
  return sampler.endsWith('always_off') ? new AlwaysOffSampler() : new AlwaysOnSampler();
}
