import type { Asset } from '../../../../server/domain/kernel/assets.ts';

/** A gift whose price is held, as the server quoted it at `takenAt` (milliseconds of this device), and where its code stands. */
export type HeldGift = {
  quoteId: string;
  asset: Asset;
  /** Ten digits, as the giver typed them */
  mobile: string;
  receiverGrams: number;
  worthInr: number;
  rateInr: number;
  feeGrams: number;
  totalGrams: number;
  expiresInSeconds: number;
  otpSentTo: string;
  takenAt: number;
};

/** Under which names the gift, and what was typed for it, outlive their screens. */
export const KEPT_GIFT = 'gift-quote';
export const KEPT_DRAFT = 'gift-draft';
