import type { Asset } from '../../../../server/domain/kernel/assets.ts';
import type { SellDraft } from './sell-input.ts';

/** A price that is held for a person, as the server quoted it at `takenAt` (milliseconds of this device). */
export type HeldQuote = {
  quoteId: string;
  asset: Asset;
  grams: number;
  rateInr: number;
  grossInr: number;
  feeInr: number;
  feePct: number;
  netInr: number;
  expiresInSeconds: number;
  takenAt: number;
  draft: SellDraft;
};

/** Under which names the quote, and what was typed for it, outlive their screens. */
export const KEPT_QUOTE = 'sell-quote';
export const KEPT_DRAFT = 'sell-draft';
