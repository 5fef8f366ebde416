export const settlementEvents = ['payment', 'refund', 'chargeback', 'adjustment'] as const;
export type SettlementEvent = (typeof settlementEvents)[number];

/** One movement of a settlement as a file states it. Money in paise, above zero where it comes to us. */
export type SettlementLine = {
  /** In the file, from 1 */
  lineNumber: number;
  event: SettlementEvent;
  /** What makes two lines the same one */
  key: string;
  /** Empty where the file names none */
  orderId: string;
  paymentId: string;
  utr: string;
  grossPaise: bigint;
  feePaise: bigint;
  taxPaise: bigint;
  /** Real time, milliseconds */
  settledAt: number;
};

/** A bank transfer as a file states it: what it held, and what the gateway took for it. */
export type SettlementTransfer = {
  lineNumber: number;
  utr: string;
  receivedPaise: bigint;
  chargePaise: bigint;
  settledAt: number;
};

/** Cashfree’s report, or our own few columns (decision gateway-reconciliation). */
export type SettlementFormat = 'cashfree' | 'plain';

/** A file that could be read whole. */
export type ReadSettlement = {
  format: SettlementFormat;
  lines: SettlementLine[];
  transfers: SettlementTransfer[];
  /** Lines of what did not succeed */
  skipped: number;
};

/** What is wrong with a file: where, and what. */
export type FileProblem = { line: number; column?: string | undefined; problem: string };
