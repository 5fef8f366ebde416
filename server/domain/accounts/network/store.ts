import type { PoolClient } from 'pg';

/** A setting of the account as one column holds it. */
export type Setting = 'return_origins' | 'ip_allowed_live' | 'ip_allowed_sandbox' | 'strict_idempotency_body';

/** A setting as it stands, locked until the transaction ends. */
export async function lockSetting(
  client: PoolClient,
  partnerId: string,
  setting: Setting,
): Promise<readonly string[] | boolean> {
  const { rows } = await client.query<{ value: readonly string[] | boolean }>(
    `SELECT ${setting} AS value FROM partner WHERE id = $1 FOR UPDATE`,
    [partnerId],
  );
  return rows[0]?.value ?? [];
}

/** Sets it; every process reads the partner's settings again. */
export async function saveSetting(
  client: PoolClient,
  change: { partnerId: string; setting: Setting; value: readonly string[] | boolean },
): Promise<void> {
  await client.query(`UPDATE partner SET ${change.setting} = $2, version = version + 1 WHERE id = $1`, [
    change.partnerId,
    change.value,
  ]);
}
