import { createHash } from 'node:crypto';
import type { CallSample } from '../_samples/call-sample.ts';
import { type SampleLanguage, sampleLanguages, writeSample } from '../_samples/languages.ts';
import proved from './proved.json' with { type: 'json' };

/** When the samples last ran against a service and passed: written by the test that ran them. */
export type Proof = {
  readonly release: string;
  /** YYYY-MM-DD */
  readonly day: string;
  /** Language -> digest of all its samples in order: a sample that changed since is not proved */
  readonly digests: Readonly<Partial<Record<SampleLanguage, string>>>;
};

export const proof: Proof = proved;

/** A digest of the samples as a language shows them. */
export function digestOf(samples: readonly CallSample[], language: SampleLanguage): string {
  const hash = createHash('sha256');
  for (const sample of samples) hash.update(`${writeSample(sample, language)}\0`);
  return hash.digest('hex').slice(0, 16);
}

/** The languages that the record says were run. */
export function provedLanguages({ digests }: Proof = proof): string[] {
  return sampleLanguages.filter(({ id }) => digests[id] !== undefined).map(({ label }) => label);
}
