import { z } from 'zod';
import { type MilliPercent, type Paise, type PaisePerGram, percent, rupees } from '../../../domain/kernel/money.ts';

/** The three fields that appear only when a markup applied (spec 2.2). */
export const markupFields = {
  base_rate_inr_per_gram: z.number().optional(),
  markup_pct: z.number().optional(),
  markup_amount_inr: z.number().optional(),
};

/** They, or nothing. */
export function presentMarkup(price: { markupPercent: MilliPercent; baseRate: PaisePerGram; markup: Paise }) {
  if (price.markupPercent === 0n) return {};
  return {
    base_rate_inr_per_gram: rupees(price.baseRate),
    markup_pct: percent(price.markupPercent),
    markup_amount_inr: rupees(price.markup),
  };
}
