import { type Transaction, transactionFromRow } from '../transaction.ts';

/** Who got a send or gift, as the partner sees them. */
type Receiver = { userCode: string; mobileMasked: string; name: string | null };

/** A transaction as lists and look-ups show it; `receiver` is null for anything but sends and gifts. */
export type ListedTransaction = Transaction & { receiver: Receiver | null };

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
