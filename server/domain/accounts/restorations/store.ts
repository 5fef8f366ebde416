import type { Pool, PoolClient } from 'pg';
import type { HeldWebhooks, NumberedSeries, Restoration } from './restoration.ts';

/** The latest restore; undefined where there was none. */
export async function findLatest(pool: Pool | PoolClient): Promise<Restoration | undefined> {
  const { rows } = await pool.query({
    name: 'find-latest-restoration',
    text: `SELECT id, stood_at, backup_at, restored_at, CASE WHEN is_held() THEN NULL ELSE released_at END AS released_at
           FROM restoration ORDER BY restored_at DESC LIMIT 1`,
  });
  const [row] = rows;
  return (
    row && {
      id: row.id,
      stoodAt: row.stood_at.getTime(),
      backupAt: row.backup_at?.getTime() ?? null,
      restoredAt: row.restored_at.getTime(),
      releasedAt: row.released_at?.getTime() ?? null,
    }
  );
}

/** What all restores after a moment lost; undefined where there was none. */
export async function findLostSince(
  pool: Pool | PoolClient,
  after: number,
): Promise<{ stoodAt: number; restoredAt: number } | undefined> {
  const { rows } = await pool.query<{ stood: Date | null; restored: Date | null }>({
    name: 'find-time-lost-by-restores',
    text: 'SELECT min(stood_at) AS stood, max(restored_at) AS restored FROM restoration WHERE restored_at > $1',
    values: [new Date(after)],
  });
  const [row] = rows;
  return row?.stood && row.restored ? { stoodAt: row.stood.getTime(), restoredAt: row.restored.getTime() } : undefined;
}

/** Whether what was done on an IST day (YYYY-MM-DD), or on a part of it, may be lost by a restore. */
export async function isDayLost(pool: Pool | PoolClient, day: string): Promise<boolean> {
  const { rows } = await pool.query<{ is_lost: boolean }>({
    name: 'is-day-lost-by-a-restore',
    text: `SELECT EXISTS (SELECT FROM restoration WHERE $1::date
             BETWEEN (stood_at AT TIME ZONE 'Asia/Kolkata')::date AND (restored_at AT TIME ZONE 'Asia/Kolkata')::date) AS is_lost`,
    values: [day],
  });
  return rows[0]?.is_lost === true;
}

/** Notes a restore and holds what could happen a second time (function begin_restoration). */
export async function insertRestoration(
  pool: Pool,
  input: { id: string; stoodAt: number; backupAt: number | null; restoredAt: number; series: NumberedSeries },
): Promise<void> {
  await pool.query('SELECT begin_restoration($1, $2, $3, $4, $5, $6)', [
    input.id,
    new Date(input.stoodAt),
    input.backupAt === null ? null : new Date(input.backupAt),
    new Date(input.restoredAt),
    input.series.shared,
    input.series.ofEachPartner,
  ]);
}

/** Lets everything that is held go on (function release_restoration); false where nothing is. */
export async function release(
  client: PoolClient,
  input: { webhooks: HeldWebhooks; approvalId: string; at: number },
): Promise<boolean> {
  const { rows } = await client.query<{ released: boolean }>('SELECT release_restoration($1, $2, $3) AS released', [
    input.webhooks,
    input.approvalId,
    new Date(input.at),
  ]);
  return rows[0]?.released === true;
}

/** The mobile of the first member, sealed, with the hash that it is found by; undefined where there is none. */
export async function findOldestMobile(pool: Pool): Promise<{ hash: Uint8Array; sealed: Uint8Array } | undefined> {
  const { rows } = await pool.query<{ hash: Uint8Array; sealed: Uint8Array }>(
    'SELECT mobile_hash AS hash, mobile_sealed AS sealed FROM member ORDER BY id LIMIT 1',
  );
  return rows[0];
}
