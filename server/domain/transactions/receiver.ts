import type { Transaction } from '../trading/transaction.ts';

/** Who got a send or gift, as the partner sees them. */
export type Receiver = { userCode: string; mobileMasked: string; name: string | null };

/** A transaction as lists and look-ups show it; `receiver` is null for anything but sends and gifts. */
export type ListedTransaction = Transaction & { receiver: Receiver | null };

/** Reads the columns `receiver_code`, `receiver_mobile` and `receiver_name` of a joined row. */
export function receiverFromRow(row: Record<string, unknown>): Receiver | null {
  if (row.receiver_code == null) return null;
  return {
    userCode: row.receiver_code as string,
    mobileMasked: row.receiver_mobile as string,
    name: row.receiver_name as string | null,
  };
}
