import type { Micrograms, Paise } from '../kernel/money.ts';
import { type Transaction, transactionFromRow } from './transaction.ts';

/** What came of a sell, send or gift, as it is stored for the answer and for every replay. */
export type ExecutedOutcome = {
  transaction: Transaction;
  /** What the payer holds of the metal afterwards: the user, or for a send the partner */
  payerMetal: Micrograms;
  /** The user's INR wallet after a sell */
  userInr: Paise;
  receiverName: string | null;
  /** The receiver's mobile, sealed as 'mobile'; null for a sell */
  receiverSealed: Uint8Array | null;
};

/** Reads what SQL's executed_outcome wrote. */
export function executedOutcomeFromStored(stored: Record<string, unknown>): ExecutedOutcome {
  const sealed = stored.receiverSealed as string | null;
  return {
    transaction: transactionFromRow(stored.transaction as Record<string, unknown>),
    payerMetal: BigInt((stored.payerMetalMicrograms as string | null) ?? '0') as Micrograms,
    userInr: BigInt((stored.userInrPaise as string | null) ?? '0') as Paise,
    receiverName: (stored.receiverName as string | null) ?? null,
    receiverSealed: sealed === null ? null : Buffer.from(sealed, 'hex'),
  };
}
