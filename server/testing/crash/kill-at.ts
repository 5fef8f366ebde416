import pg from 'pg';
import { type ApiClient, createApiClient } from '../api-client.ts';
import { sql, until } from '../trades.ts';
import type { World } from '../world.ts';
import { startVictim } from './victims.ts';

/** Kills a process in the middle of a call, as soon as its session waits for a table, and answers when nothing of it is left. */
export async function killAt(
  world: World,
  table: string,
  token: string,
  call: (client: ApiClient) => Promise<unknown>,
): Promise<void> {
  const victim = await startVictim(world, 'at-hand');
  const blocker = new pg.Client({ connectionString: world.ownerUrl });
  await blocker.connect();
  try {
    await blocker.query('BEGIN');
    await blocker.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
    const interrupted = call(createApiClient(victim.url, token)).catch(() => 'cut off');
    await until(`a call waits for ${table}`, async () => {
      const rows = await sql(
        world,
        `SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND l.relation = $1::regclass
           AND a.application_name LIKE 'victim%'`,
        [table],
      );
      return rows.length > 0;
    });
    await victim.kill();
    await interrupted;
  } finally {
    await blocker.query('ROLLBACK');
    await blocker.end();
  }
  await victim.orphansGone(world);
}
