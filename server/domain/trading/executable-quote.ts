import type { NotAdmittedVerdict, Recalled } from '../accounts/tokens/recalled.ts';
import type { Asset } from '../kernel/assets.ts';
import type { Mode } from '../kernel/mode.ts';
import type { Micrograms, MilliPercent, Paise, PaisePerGram } from '../kernel/money.ts';
import type { Metadata } from '../kernel/text/metadata.ts';
import type { Channel } from '../ledger/actor.ts';
import type { IdempotencyKey, IdempotencyRecord } from '../ledger/idempotency/record.ts';
import type { FulfilmentOrder } from './metal-supply.ts';

/** Kinds of quote that are settled in one commit, since no outside service has to be asked. */
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
  metadata: Metadata | null;
  createdAt: number;
  expiresAt: number;
  /** What the caller was admitted by for an earlier call, to be proven first */
  recalled?: Recalled | undefined;
};

/** A person by mobile: a user of any open book of the mode or not, and their name in this one. */
export type FoundReceiver = { exists: boolean; name: string | null; isMobileVerified: boolean };

export type QuoteAnswer = {
  verdict: 'issued' | 'user_not_found' | 'self' | 'daily_limit' | 'holdings' | NotAdmittedVerdict;
  /** The user whose metal it takes */
  payer: { sealed: Uint8Array; masked: string } | undefined;
  /** Of a send or gift: the person who has the receiver's mobile; undefined where nobody has */
  receiver: FoundReceiver | undefined;
};

/** A quote to be executed. `now` in milliseconds on the book's clock. */
export type ExecuteRequest = {
  bookId: number;
  /** What its transaction is filed under */
  channel: Channel;
  kind: ExecutableKind | 'buy';
  /** Whose quote it must be, where the caller names a user */
  userCode?: string;
  quoteId: string;
  transactionId: string;
  endpoint: string;
  idempotency: IdempotencyKey | undefined;
  now: number;
  /** False for a buy whose metal has to be asked for: it is debited only, and settled later */
  isAtOnce: boolean;
  otpHash?: Uint8Array;
  /** Of a send: the IST day it counts in, and what may be sent on it (paise) */
  day?: number;
  dailyLimit?: bigint;
  /** The receiver's account was opened for this, in the same transaction */
  isReceiverCreated?: boolean;
  /** What the caller was admitted by for an earlier call, to be proven first */
  recalled?: Recalled | undefined;
};

/** What came of it as it is stored: for `buyOutcomeFromStored` or `executedOutcomeFromStored`, by the kind. */
export type StoredOutcome = Record<string, unknown>;

export type ExecuteAnswer =
  | { verdict: 'completed'; outcome: StoredOutcome }
  /** A buy is paid, and this metal is to be asked for */
  | { verdict: 'debited'; asset: Asset; metal: Micrograms }
  | { verdict: 'replay'; record: IdempotencyRecord }
  | { verdict: 'no_receiver'; receiver: SealedMobile }
  | {
      verdict:
        | NotAdmittedVerdict
        | 'not_found'
        | 'consumed'
        | 'locked'
        /** Trading in its metal is stopped for everybody */
        | 'stopped'
        | 'expired'
        | 'otp_expired'
        | 'otp_wrong'
        | 'daily_limit'
        /** The payer lacks the money or the metal */
        | 'short';
    }
  /** Another of the round had to be through before */
  | { verdict: 'again' };

/** A buy whose money is in clearing and whose metal is not decided. */
export type PendingBuy = FulfilmentOrder & {
  bookId: number;
  mode: Mode;
  now: number;
  /** Taken up from a dead process: the supply may have given the metal already, so no armed fault may stand in for its word */
  isRecovered?: boolean;
};

/** A step on the road of money: a quote is executed, or a debited buy settled now that its metal is decided. */
export type MoneyStep = { execute: ExecuteRequest } | { settle: PendingBuy & { isFulfilled: boolean } };

/** Which answer belongs to which step follows from the step itself. */
export type MoneyStepAnswer = ExecuteAnswer | { verdict: 'settled'; outcome: StoredOutcome };
