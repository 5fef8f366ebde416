import { createHash } from 'node:crypto';
import type { CallSample } from '../_samples/call-sample.ts';
import { type SampleLanguage, sampleLanguages, writeSample } from '../_samples/languages.ts';
import proved from './proved.json' with { type: 'json' };
import hosts from './proved-hosts.json' with { type: 'json' };
import receivers from './proved-receivers.json' with { type: 'json' };

/** When samples last passed: written by the test that ran them. */
export type Proof = {
  readonly release: string;
  /** YYYY-MM-DD */
  readonly day: string;
  /** What passed -> digest of its text: a sample that changed since is not proved */
  readonly digests: Readonly<Record<string, string>>;
};

/** The calls of all pages, by language. */
export const proof: Proof = proved;

/** Receivers of webhooks, by their files. */
export const receiverProof: Proof = receivers;

/** Host apps, by their platforms. */
export const hostProof: Proof = hosts;

/** A digest of the samples as a language shows them. */
export function digestOf(samples: readonly CallSample[], language: SampleLanguage): string {
  return digestOfTexts(samples.map((sample) => writeSample(sample, language)));
}

/** A digest of texts in their order. */
export function digestOfTexts(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text}\0`);
  return hash.digest('hex').slice(0, 16);
}

/** The languages that the record says were run. */
export function provedLanguages({ digests }: Proof = proof): string[] {
  return sampleLanguages.filter(({ id }) => digests[id] !== undefined).map(({ label }) => label);
}

/** Of these programs those whose record is of the text that is shown. */
export function provedPrograms<Program>(
  programs: readonly Program[],
  { digests }: Proof,
  read: (program: Program) => { key: string; texts: readonly string[] },
): Program[] {
  return programs.filter((program) => {
    const { key, texts } = read(program);
    return digests[key] === digestOfTexts(texts);
  });
}
