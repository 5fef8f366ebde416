import type { Check, CheckResult, Platform } from '../../_lib/embed-hosts/host-sample.ts';

export type Outcome = { readonly result: CheckResult; readonly note: string };
export type Outcomes = { readonly [Name in Check]?: Outcome };
export type { Check, Platform };

/** In the order in which they are shown. */
export const checkOrder = [
  'javascript',
  'dom_storage',
  'secure_context',
  'bridge',
  'popups',
  'upi_links',
  'intent_links',
  'camera',
  'file_chooser',
  'safe_area',
  'text_zoom',
] as const satisfies readonly Check[];

export const passed = (note: string): Outcome => ({ result: 'passed', note });
export const failed = (note: string): Outcome => ({ result: 'failed', note });
export const unsure = (note: string): Outcome => ({ result: 'unsure', note });
export const notNeeded = (note: string): Outcome => ({ result: 'not_needed', note });

/** What went wrong in words that print. */
export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name.replace(/[^\x20-\x7e]/g, '').slice(0, 60) : 'unknown error';
}
