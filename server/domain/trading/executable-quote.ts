import type { IdempotencyKey, IdempotencyRecord } from '../idempotency/record.ts';
import type { Asset } from '../kernel/mode.ts';
import type { Micrograms, MilliPercent, Paise, PaisePerGram } from '../kernel/money.ts';
import type { ExecutedOutcome } from './executed-outcome.ts';

/** Kinds of quote that are settled in one commit, since nobody outside has to be asked. */
export type ExecutableKind = 'sell' | 'send' | 'gift';

/** A person by mobile: keyed hash to find by, sealed number to open an account with. */
export type SealedMobile = { hash: Uint8Array; sealed: Uint8Array; masked: string };

/** A quote to be kept, if it could be executed now. Instants in milliseconds on the book's clock. */
export type QuoteRow = {
  quoteId: string;
  bookId: number;
  kind: ExecutableKind;
  /** Whose metal it takes; null for a send, which is the partner's own */
  userCode: string | null;
  asset: Asset;
  amount: Paise;
  metal: Micrograms;
  rate: PaisePerGram;
  baseRate: PaisePerGram;
  denomination: 'inr' | 'grams';
  markupPercent?: MilliPercent;
  markup?: Paise;
  gst?: Paise;
  rounding?: Paise;
  commission?: Paise;
  commissionPercent?: MilliPercent;
  fee?: Paise;
  feeMetal?: Micrograms | undefined;
  priceBasis?: 'sell' | 'buy';
  receiver?: SealedMobile;
  message?: string | undefined;
  otp?: { hash: Uint8Array; expiresAt: number };
  /** Of a send: the IST day it counts in, and what may be sent on it (paise) */
  day?: number;
  dailyLimit?: bigint;
  priceBlockId: string;
  createdAt: number;
  expiresAt: number;
};

export type QuoteAnswer = {
  verdict: 'issued' | 'user_not_found' | 'self' | 'daily_limit' | 'holdings';
  /** The user whose metal it takes */
  payer: { sealed: Uint8Array; masked: string } | undefined;
};

/** A quote to be executed. `now` in milliseconds on the book's clock. */
export type ExecuteRequest = {
  bookId: number;
  kind: ExecutableKind;
  /** Whose quote it must be, where the caller names a user */
  userCode?: string;
  quoteId: string;
  transactionId: string;
  endpoint: string;
  idempotency: IdempotencyKey | undefined;
  now: number;
  otpHash?: Uint8Array;
  day: number;
  dailyLimit: bigint;
  /** The receiver's account was opened for this, in the same transaction */
  isReceiverCreated?: boolean;
};

export type ExecuteAnswer =
  | { verdict: 'completed'; outcome: ExecutedOutcome }
  | { verdict: 'replay'; record: IdempotencyRecord }
  | { verdict: 'no_receiver'; receiver: SealedMobile }
  | {
      verdict:
        | 'not_found'
        | 'consumed'
        | 'locked'
        | 'expired'
        | 'otp_expired'
        | 'otp_wrong'
        | 'daily_limit'
        | 'holdings';
    }
  /** Another of the round had to be through before */
  | { verdict: 'again' };
