import type { Pool, PoolClient } from 'pg';
import type { Stop, Stoppable } from './stop.ts';

type StopRow = { what: Stoppable; reason: string; stopped_by: string; stopper_name: string; stopped_at: Date };

/** What is stopped at this moment. */
export async function readHalts(client: Pool | PoolClient): Promise<Stop[]> {
  const { rows } = await client.query<StopRow>({
    name: 'read-platform-stops',
    text: 'SELECT what, reason, stopped_by, stopper_name, stopped_at FROM platform_stop ORDER BY what',
  });
  return rows.map((row) => ({
    what: row.what,
    reason: row.reason,
    stoppedBy: row.stopped_by,
    stopperName: row.stopper_name,
    stoppedAt: row.stopped_at.getTime(),
  }));
}
