import type { CallSample } from '../_samples/call-sample.ts';
import type { SampleLanguage } from '../_samples/languages.ts';

/** What a page is drawn with. */
export type Drawing = {
  /** Base address of the interface */
  readonly api: string;
  readonly serviceName: string;
  /** This server has demo accounts */
  readonly demo: boolean;
  /** The language in which calls are shown */
  readonly language: SampleLanguage;
  /** Hears of every call that is shown, in order: the test of the samples runs them all. */
  readonly noteSample?: (sample: CallSample) => void;
};
