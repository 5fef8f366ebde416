import type { Asset } from '../../../../server/domain/kernel/assets.ts';
import { readKept, writeKept } from '../../_app/use-kept.ts';
import { parseAmount } from '../../_parts/amount/parse-amount.ts';

type Unit = 'rupees' | 'grams';
/** What a person is about to buy, as typed. */
export type Draft = { readonly asset: Asset; readonly unit: Unit; readonly text: string };

export const QUICK_RUPEES = [100, 500, 1_000, 5_000] as const;

/** What a draft comes to at a rate: rupees and grams, one as typed and the other about. */
export type Priced = { readonly amountInr: number; readonly grams: number };

/**
 * A draft at a rate (rupees a gram); null where nothing sensible is typed, or there is no rate. The estimate is for the eye only: the
 * order is priced by the server when the money arrives. Pure.
 */
export function priceDraft(draft: Draft, rateInr: number | null): Priced | null {
  const value = parseAmount(draft.text, draft.unit === 'rupees' ? 2 : 6);
  if (value === null || rateInr === null) return null;
  if (draft.unit === 'rupees') return { amountInr: value, grams: Math.floor((value / rateInr) * 1e6) / 1e6 };
  return { amountInr: Math.ceil(value * rateInr * 100 - 1e-6) / 100, grams: value };
}

/** What is wrong with a draft: nothing typed that can be read, or beyond the limits of a payment. Null where nothing is. Pure. */
export function problemOf(
  draft: Draft,
  rateInr: number | null,
  limits: { readonly minInr: number; readonly maxInr: number },
): 'missing' | 'range' | null {
  if (parseAmount(draft.text, draft.unit === 'rupees' ? 2 : 6) === null) return 'missing';
  const priced = priceDraft(draft, rateInr);
  if (!priced) return null;
  return priced.amountInr < limits.minInr || priced.amountInr > limits.maxInr ? 'range' : null;
}

const KEPT = 'buy-draft';
const START: Draft = { asset: 'gold', unit: 'rupees', text: '' };

/** The draft of this window, so that going back from the review, or a reload, loses nothing. */
export function readDraft(): Draft {
  return { ...START, ...readKept<Draft>(KEPT) };
}

/** Keeps the draft for this window. */
export function keepDraft(draft: Draft): void {
  writeKept(KEPT, draft);
}
