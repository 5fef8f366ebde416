import type { Pool, PoolClient } from 'pg';
import { type Asset, byAsset } from '../../../kernel/assets.ts';
import type { Micrograms, Paise } from '../../../kernel/money.ts';
import type { Movement, RecordedMovement } from '../cost-basis.ts';

/**
 * What moved the user's metal, in the order in which the ledger moved it: bought or received at its worth then, sold or given with its fee. That is
 * the order of the postings and not of the transactions' ids, since an id is made when a call comes in, and its metal moves later. With `before`
 * (milliseconds on the book's clock) what the ledger had moved by then; a delivery that had been cancelled by then moved nothing.
 */
export async function readMovements(
  pool: Pool | PoolClient,
  userId: bigint,
  before?: number,
): Promise<Record<Asset, RecordedMovement[]>> {
  const { rows } = await pool.query<{
    id: string;
    posting_id: bigint;
    type: RecordedMovement['type'];
    asset: Asset;
    is_in: boolean;
    metal: bigint;
    amount_paise: bigint;
    created_at: Date;
  }>({
    name: 'read-recorded-movements',
    // One look-up of postings by each transaction; book_id + 0 since an index that leads with the book would read all of its postings. A delivery that
    // was cancelled has two that moved metal, a buy under way none.
    text: `SELECT t.id, m.posting_id, t.type, t.asset, t.is_in, t.metal, t.amount_paise, t.created_at
           FROM (
             SELECT id, book_id, type, asset, type IN ('buy', 'sip_installment') AS is_in, metal_micrograms + fee_micrograms AS metal, amount_paise,
               created_at
             FROM transaction
             WHERE user_id = $1 AND metal_micrograms > 0 AND (status = 'completed' OR (type = 'delivery' AND $2::timestamptz IS NOT NULL))
             UNION ALL
             SELECT id, book_id, 'received', asset, true, metal_micrograms, amount_paise, created_at
             FROM transaction WHERE receiver_id = $1 AND status = 'completed') t
           CROSS JOIN LATERAL (
             SELECT min(p.id) AS posting_id FROM posting p
             WHERE p.reference_id = t.id AND p.book_id + 0 = t.book_id AND ($2::timestamptz IS NULL OR p.created_at < $2)
               AND p.account_ids && ARRAY(SELECT a.id FROM account a WHERE a.user_id = $1 AND a.kind IN ('user_metal', 'user_sip_metal'))
             HAVING count(*) = 1) m
           ORDER BY m.posting_id`,
    values: [userId, before === undefined ? null : new Date(before)],
  });
  const of = (asset: Asset) =>
    rows
      .filter((row) => row.asset === asset)
      .map(({ id, posting_id, type, is_in, amount_paise, created_at, ...row }): RecordedMovement => {
        const metal = row.metal as Micrograms;
        const movement: Movement = is_in ? { kind: 'in', metal, cost: amount_paise as Paise } : { kind: 'out', metal };
        return { ...movement, transactionId: id, postingId: posting_id, type, at: created_at.getTime() };
      });
  return byAsset(of);
}
