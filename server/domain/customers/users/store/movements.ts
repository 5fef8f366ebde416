import type { Pool } from 'pg';
import { type Asset, byAsset } from '../../../kernel/assets.ts';
import type { Micrograms, Paise } from '../../../kernel/money.ts';
import type { Movement } from '../cost-basis.ts';

/** What moved the user's metal, oldest first: bought or received at its worth then, sold or given with its fee. */
export async function readMovements(pool: Pool, userId: bigint): Promise<Record<Asset, Movement[]>> {
  const { rows } = await pool.query<{ asset: Asset; is_in: boolean; metal: bigint; amount_paise: bigint }>({
    name: 'read-metal-movements',
    text: `SELECT asset, is_in, metal, amount_paise FROM (
             SELECT id, asset, type IN ('buy', 'sip_installment') AS is_in, metal_micrograms + fee_micrograms AS metal, amount_paise
             FROM transaction WHERE user_id = $1 AND status = 'completed' AND metal_micrograms > 0
             UNION ALL
             SELECT id, asset, true, metal_micrograms, amount_paise
             FROM transaction WHERE receiver_id = $1 AND status = 'completed') moved ORDER BY id`,
    values: [userId],
  });
  const of = (asset: Asset) =>
    rows
      .filter((row) => row.asset === asset)
      .map((row): Movement => {
        const metal = row.metal as Micrograms;
        return row.is_in ? { kind: 'in', metal, cost: row.amount_paise as Paise } : { kind: 'out', metal };
      });
  return byAsset(of);
}
