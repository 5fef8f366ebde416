import type { Asset } from '../../../../server/domain/kernel/assets.ts';
import { parseAmount } from '../../_parts/amount/parse-amount.ts';

export type SellDraft = { asset: Asset; by: 'grams' | 'rupees'; text: string };
export type SellInput = { grams: number } | { amountInr: number };

/** What a sell is charged (specification 2.3), for the estimate beside the field; the quote is what counts. */
const FEE_SHARE = 0.0025;

/**
 * What a person wants to sell, of what they hold (grams), or what is wrong with it. More rupees than the holding is worth just now
 * are left to the quote, since the rate moves. Pure.
 */
export function readSellInput(
  draft: SellDraft,
  heldGrams: number,
): { input: SellInput } | { problem: 'gramsWrong' | 'rupeesWrong' | 'tooMuch' } {
  if (draft.by === 'rupees') {
    const amountInr = parseAmount(draft.text, 2);
    return amountInr === null ? { problem: 'rupeesWrong' } : { input: { amountInr } };
  }
  const grams = parseAmount(draft.text, 6);
  if (grams === null) return { problem: 'gramsWrong' };
  return grams > heldGrams ? { problem: 'tooMuch' } : { input: { grams } };
}

/** A share of a holding as it is typed: whole micrograms, never more than is held, no zeros behind. Pure. */
export function shareText(heldGrams: number, share: number): string {
  const micrograms = share === 1 ? Math.round(heldGrams * 1e6) : Math.floor(heldGrams * 1e6 * share);
  return (micrograms / 1e6).toFixed(6).replace(/\.?0{1,6}$/, '');
}

/** About what so many grams bring after the fee, in rupees. Pure. */
export function estimateNet(grams: number, sellRateInr: number): number {
  return Math.floor(grams * sellRateInr * (1 - FEE_SHARE) * 100) / 100;
}
