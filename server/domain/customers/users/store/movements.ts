import type { Pool, PoolClient } from 'pg';
import { type Asset, byAsset } from '../../../kernel/assets.ts';
import type { Micrograms, Paise } from '../../../kernel/money.ts';
import type { Movement, RecordedMovement } from '../cost-basis.ts';

/**
 * What moved the user's metal, oldest first: bought or received at its worth then, sold or given with its fee. With `before` (milliseconds on the
 * book's clock) as it stood then: without what settled later, and with deliveries that were cancelled later.
 */
export async function readMovements(
  pool: Pool | PoolClient,
  userId: bigint,
  before?: number,
): Promise<Record<Asset, RecordedMovement[]>> {
  const { rows } = await pool.query<{
    id: string;
    type: RecordedMovement['type'];
    asset: Asset;
    is_in: boolean;
    metal: bigint;
    amount_paise: bigint;
    created_at: Date;
  }>({
    name: 'read-recorded-movements',
    text: `SELECT id, type, asset, is_in, metal, amount_paise, created_at FROM (
             SELECT id, type, asset, type IN ('buy', 'sip_installment') AS is_in, metal_micrograms + fee_micrograms AS metal, amount_paise,
               created_at
             FROM transaction WHERE user_id = $1 AND metal_micrograms > 0 AND CASE
               WHEN $2::timestamptz IS NULL THEN status = 'completed'
               WHEN type = 'delivery' THEN created_at < $2 AND (status = 'completed' OR settled_at >= $2)
               ELSE status = 'completed' AND COALESCE(settled_at, created_at) < $2 END
             UNION ALL
             SELECT id, 'received', asset, true, metal_micrograms, amount_paise, created_at
             FROM transaction WHERE receiver_id = $1 AND status = 'completed' AND ($2::timestamptz IS NULL OR created_at < $2)) moved ORDER BY id`,
    values: [userId, before === undefined ? null : new Date(before)],
  });
  const of = (asset: Asset) =>
    rows
      .filter((row) => row.asset === asset)
      .map(({ id, type, is_in, amount_paise, created_at, ...row }): RecordedMovement => {
        const metal = row.metal as Micrograms;
        const movement: Movement = is_in ? { kind: 'in', metal, cost: amount_paise as Paise } : { kind: 'out', metal };
        return { ...movement, transactionId: id, type, at: created_at.getTime() };
      });
  return byAsset(of);
}
