import type { MilliPercent, Paise } from '../../kernel/money.ts';
import type { Channel, TransactionType } from '../../trading/transaction.ts';

/** Types of transaction that earn commission; sends, gifts and deliveries earn none (spec 4.6, decisions 12). */
export const earningTypes = ['buy', 'sell', 'sip_installment'] as const satisfies readonly TransactionType[];
export type EarningType = (typeof earningTypes)[number];

/** Why an entry is in its month. */
export const entryKinds = [
  /** The trade was posted in that month */
  'trade',
  /** Its own month was final by then, so it is on the first one that was open */
  'late',
  /** The trade was voided after it had earned: everything is taken back */
  'reversal',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What entries come to: of one trade, or of many. All in paise; below zero where something was taken back. */
export type Earnings = {
  /** What bought metal, or the gross of a sell (spec 2.10) */
  funded: Paise;
  commission: Paise;
  /** Collected on top of the base rate, and owed to the partner (spec 2.7) */
  markup: Paise;
  /** What the gateway took where the partner bears it, its GST included (spec 2.10) */
  gatewayFee: Paise;
};

/** A row of the commission ledger. */
export type CommissionEntry = Earnings & {
  id: bigint;
  /** IST month of the statement it is on, YYYY-MM */
  month: string;
  kind: EntryKind;
  transactionId: string;
  type: EarningType;
  channel: Channel;
  /** The rate that the commission was worked out at */
  commissionPct: MilliPercent;
  /** Moment of the posting on the book's clock, milliseconds */
  postedAt: number;
};

/** The sums of a month's entries of one type, channel and kind. */
export type MonthLine = Earnings & { type: EarningType; channel: Channel; kind: EntryKind; entries: number };
