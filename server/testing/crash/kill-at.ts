import pg from 'pg';
import { type ApiClient, createApiClient } from '../api-client.ts';
import { untilTableWaits } from '../while-locked.ts';
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
    await untilTableWaits(world, table, { by: 'victim%' });
    await victim.kill();
    await interrupted;
  } finally {
    await blocker.query('ROLLBACK');
    await blocker.end();
  }
  await victim.orphansGone(world);
}
