import { type BankAccount, bankAccountFromRow } from '../../customers/bank/bank-account.ts';
import type { Paise } from '../../kernel/money.ts';
import type { Metadata } from '../../kernel/text/metadata.ts';

export const withdrawalStatuses = ['processing', 'completed', 'failed'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** A withdrawal as it is kept (decisions 11). Instants in milliseconds on the book's clock. */
export type Withdrawal = {
  withdrawalId: string;
  bookId: number;
  userId: bigint;
  userCode: string;
  bankAccountId: string;
  amount: Paise;
  /** The partner's own id of it */
  reference: string | null;
  metadata: Metadata | null;
  status: WithdrawalStatus;
  gateway: string;
  utr: string | null;
  failureReason: string | null;
  createdAt: number;
  /** It was paid; kept where the bank gave it back later */
  completedAt: number | null;
  reversedAt: number | null;
  /** It met a fault that was armed in its sandbox (decisions 14) */
  mustFail: boolean;
  /** How often its provider was asked about it, this time included */
  attempts: number;
  /** Why the provider could not be asked the last time */
  problem: string | null;
  /** What was reported later, and cannot follow from its state */
  contradiction: string | null;
};

/** A withdrawal with the account it goes to. */
export type ShownWithdrawal = Withdrawal & { account: BankAccount };

/** Reads a row, from a query or as `to_jsonb` keeps it. */
export function withdrawalFromRow(row: Record<string, unknown>): Withdrawal {
  const time = (name: string) => new Date(row[name] as string | Date).getTime();
  const timeOrNull = (name: string) => (row[name] == null ? null : time(name));
  const text = (name: string) => (row[name] ?? null) as string | null;
  return {
    withdrawalId: row.id as string,
    bookId: row.book_id as number,
    userId: BigInt(row.user_id as bigint | number),
    userCode: row.user_code as string,
    bankAccountId: row.bank_account_id as string,
    amount: BigInt(row.amount_paise as bigint | number) as Paise,
    reference: text('reference'),
    metadata: (row.metadata ?? null) as Metadata | null,
    status: row.status as WithdrawalStatus,
    gateway: row.gateway as string,
    utr: text('utr'),
    failureReason: text('failure_reason'),
    createdAt: time('created_at'),
    completedAt: timeOrNull('completed_at'),
    reversedAt: timeOrNull('reversed_at'),
    mustFail: row.must_fail === true,
    attempts: row.attempts as number,
    problem: text('problem'),
    contradiction: text('contradiction'),
  };
}

/** Reads what the function withdrawal_shown answers, or the outcome stored under a key. */
export function shownWithdrawalFromRow(row: Record<string, unknown>): ShownWithdrawal {
  return { ...withdrawalFromRow(row), account: bankAccountFromRow(row.account as Record<string, unknown>) };
}
