import type { Paise } from '../../kernel/money.ts';
import type { Metadata } from '../../kernel/text/metadata.ts';
import { type Channel, type Transaction, transactionFromRow } from '../transaction.ts';

/** Who got a send or gift, as the partner sees them. */
type Receiver = { userCode: string; mobileMasked: string; name: string | null };

/** A transaction as lists and look-ups show it; `receiver` is null for anything but sends and gifts. */
export type ListedTransaction = Transaction & { receiver: Receiver | null };

/** A withdrawal as a row among transactions: it moves rupees of a user alone. Instants in milliseconds on the book's clock. */
export type ListedWithdrawal = {
  type: 'withdrawal';
  withdrawalId: string;
  channel: Channel;
  status: 'processing' | 'completed' | 'failed';
  userCode: string;
  amount: Paise;
  /** The partner's own id of it */
  reference: string | null;
  metadata: Metadata | null;
  createdAt: number;
};

/** Reads a row of withdrawals. */
export function listedWithdrawalFromRow(row: Record<string, unknown>): ListedWithdrawal {
  return {
    type: 'withdrawal',
    withdrawalId: row.id as string,
    channel: row.channel as Channel,
    status: row.status as ListedWithdrawal['status'],
    userCode: row.user_code as string,
    amount: row.amount_paise as Paise,
    reference: row.reference as string | null,
    metadata: row.metadata as Metadata | null,
    createdAt: (row.created_at as Date).getTime(),
  };
}

/** Reads a row of the table joined with its receiver: `receiver_code`, `receiver_mobile` and `receiver_name`. */
export function listedFromRow(row: Record<string, unknown>): ListedTransaction {
  const receiver =
    row.receiver_code == null
      ? null
      : {
          userCode: row.receiver_code as string,
          mobileMasked: row.receiver_mobile as string,
          name: row.receiver_name as string | null,
        };
  return { ...transactionFromRow(row), receiver };
}
