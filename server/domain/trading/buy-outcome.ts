import type { Asset } from '../kernel/assets.ts';
import type { Micrograms, MilliPercent, Paise, PaisePerGram } from '../kernel/money.ts';
import type { Metadata } from '../kernel/text/metadata.ts';

/** What came of a buy, as it is stored for the answer and for every replay. */
export type BuyOutcome = {
  transactionId: string;
  quoteId: string;
  status: 'completed' | 'voided' | 'debited';
  userCode: string;
  asset: Asset;
  amount: Paise;
  metal: Micrograms;
  rate: PaisePerGram;
  baseRate: PaisePerGram;
  markupPercent: MilliPercent;
  markup: Paise;
  userBalance: Micrograms;
  walletBalance: Paise;
  metadata: Metadata | null;
  createdAt: number;
};

/** Reads what SQL's buy_outcome wrote. */
export function buyOutcomeFromStored(stored: Record<string, unknown>): BuyOutcome {
  const amountOf = (field: string) => BigInt((stored[field] as string | null) ?? '0');
  return {
    transactionId: stored.transactionId as string,
    quoteId: stored.quoteId as string,
    status: stored.status as BuyOutcome['status'],
    userCode: stored.userCode as string,
    asset: stored.asset as Asset,
    amount: amountOf('amountPaise') as Paise,
    metal: amountOf('metalMicrograms') as Micrograms,
    rate: amountOf('rate') as PaisePerGram,
    baseRate: amountOf('baseRate') as PaisePerGram,
    markupPercent: BigInt(stored.markupMilliPct as number) as MilliPercent,
    markup: amountOf('markupPaise') as Paise,
    userBalance: amountOf('userBalanceMicrograms') as Micrograms,
    walletBalance: amountOf('walletBalancePaise') as Paise,
    metadata: (stored.metadata ?? null) as Metadata | null,
    createdAt: stored.createdAt as number,
  };
}
