import type { PartnerContext } from '../context.ts';
import type { Asset } from '../kernel/mode.ts';
import type { Micrograms, Paise, PaisePerGram } from '../kernel/money.ts';
import { getUser } from '../users/read-users.ts';

export type TransactionRow = {
  transactionId: string;
  type: 'buy' | 'sell' | 'send' | 'gift' | 'delivery' | 'sip_setup' | 'sip_installment';
  channel: 'api' | 'checkout' | 'sip' | 'embed' | 'white_label';
  asset: Asset;
  metal: Micrograms;
  amount: Paise;
  rate: PaisePerGram;
  /** `debited` is a buy whose metal is being fulfilled */
  status: 'debited' | 'completed' | 'voided';
  userCode: string | null;
  /** Milliseconds on the book's clock */
  createdAt: number;
};

/**
 * Transactions of the partner, or of one of its users, newest first, with how many there are.
 * Raises USER_CODE_NOT_FOUND. Spec 4.3, 4.11, decisions 12.
 */
export async function listTransactions(
  context: PartnerContext,
  input: { userCode?: string; page: number; limit: number },
): Promise<{ transactions: TransactionRow[]; total: number }> {
  const { pool } = context.core.database;
  const user =
    input.userCode === undefined
      ? undefined
      : await getUser(context, { userCode: input.userCode, withBalances: false });
  const owner = user
    ? { name: 'user', where: 't.user_id = $1', id: user.id }
    : { name: 'book', where: 't.book_id = $1', id: context.bookId };
  const [page, count] = await Promise.all([
    pool.query({
      name: `list-transactions-of-${owner.name}`,
      text: `SELECT t.id, t.type, t.channel, t.asset, t.metal_micrograms, t.amount_paise, t.rate, t.status, t.created_at, t.user_code
             FROM transaction t
             WHERE ${owner.where} ORDER BY t.id DESC LIMIT $2 OFFSET $3`,
      values: [owner.id, input.limit, (input.page - 1) * input.limit],
    }),
    pool.query<{ total: bigint }>({
      name: `count-transactions-of-${owner.name}`,
      text: `SELECT count(*) AS total FROM transaction t WHERE ${owner.where}`,
      values: [owner.id],
    }),
  ]);
  return {
    total: Number(count.rows[0]?.total ?? 0),
    transactions: page.rows.map((row) => ({
      transactionId: row.id,
      type: row.type,
      channel: row.channel,
      asset: row.asset,
      metal: row.metal_micrograms,
      amount: row.amount_paise,
      rate: row.rate,
      status: row.status,
      userCode: row.user_code,
      createdAt: row.created_at.getTime(),
    })),
  };
}
