import type { Callback } from '../../kernel/callback.ts';
import type { Paise } from '../../kernel/money.ts';

/**
 * Pays users out to their banks. A port: server/providers fills it. A payout goes by the withdrawal's own id, so that the same
 * one asked for twice is made once.
 */
export type PayoutGateway = {
  readonly name: string;
  /** What it paid can come back from the bank days later, so it is asked again */
  readonly canReverse: boolean;
  /** Whether it can pay at all: without that no withdrawal is accepted for it */
  readonly isConfigured: boolean;
  /**
   * Pays exactly this amount. Raises ProviderProblem: `refused` where it will not, and has not by this call; `unavailable` where nothing
   * of it has left; else `unknown`, as where it knows the id and does not say what became of it.
   */
  send(request: PayoutRequest): Promise<PayoutAnswer>;
  /** What became of a payout; undefined where it knows none by this id. Raises ProviderProblem. */
  read(query: { withdrawalId: string; amount: Paise }): Promise<PayoutAnswer | undefined>;
  /** What a callback tells. Raises ProviderProblem: `refused` where it is forged or old, else `unknown`. */
  readCallback(callback: Callback): PayoutNews;
};

export type PayoutRequest = {
  withdrawalId: string;
  amount: Paise;
  payee: Payee;
  /** A sandbox wants this one to fail (decisions 14) */
  mustFail: boolean;
};

/** Where a payout goes, in full. Part of no error and no log. */
export type Payee = {
  name: string;
  /** 10 digits */
  mobile: string;
} & ({ type: 'bank'; accountNumber: string; ifsc: string } | { type: 'upi'; upiId: string });

/** Where a payout stands. `reversed`: it had left, and the bank gave it back. */
export type PayoutAnswer = { gatewayPayoutId: string | undefined } & (
  | { status: 'pending' }
  | { status: 'completed'; utr: string | undefined }
  | { status: 'failed' | 'reversed'; reason: string; utr: string | undefined }
);

export type PayoutNews =
  | { kind: 'payout'; withdrawalId: string; amount: Paise; answer: PayoutAnswer }
  | { kind: 'none' };
