import type { Pool, PoolClient } from 'pg';

/** Below how much (paise) a partner is told of its float; undefined where it is not. */
export async function readThreshold(client: Pool | PoolClient, partnerId: string): Promise<bigint | undefined> {
  const { rows } = await client.query<{ below: bigint | null }>({
    name: 'read-float-threshold',
    text: 'SELECT float_low_paise AS below FROM partner WHERE id = $1',
    values: [partnerId],
  });
  const below = rows[0]?.below;
  return below == null ? undefined : BigInt(below);
}

/** Sets it for the partner and the floats of its open books (function set_float_low). */
export async function saveThreshold(
  client: PoolClient,
  threshold: { partnerId: string; belowPaise: bigint | undefined },
): Promise<void> {
  await client.query('SELECT set_float_low($1, $2)', [threshold.partnerId, threshold.belowPaise ?? null]);
}
