import type { Mode } from '../../kernel/mode.ts';

/** People of every sandbox who are known to the service before a partner registers them: known, or approved elsewhere too. */
export type PreExisting = 'known' | 'approved';

const FIRST = 9_000_000_000;
const APPROVED_FROM = 9_000_000_050;
const LAST = 9_000_000_099;

/** On the documents of those who are approved. */
export const PRE_EXISTING_NAME = 'Asha Rao';

/** Whether a person with this mobile (10 digits) pre-exists in a sandbox; undefined where not, and always in live. Decisions 6. */
export function preExisting(mode: Mode, mobile: string): PreExisting | undefined {
  const number = Number(mobile);
  if (mode !== 'sandbox' || !(number >= FIRST && number <= LAST)) return undefined;
  return number >= APPROVED_FROM ? 'approved' : 'known';
}
