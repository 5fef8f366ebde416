import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import { makeBuy } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import type { Core } from '../context.ts';
import { signLedgerDay } from '../ledger-days/sign-ledger-day.ts';
import { proveEntry } from '../log/published-entry.ts';
import { findLogEntry } from '../log/read-log.ts';
import { commitHoldings } from './commit-holdings.ts';
import { readCommitments } from './read-commitments.ts';

const YEARS = 3;
const DAYS_SHOWN = 14;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** The core with a count of the bytes of payloads that its statements answer. */
function countingCore(): Core & { payloadBytes(): number } {
  const { pool } = world.core.database;
  let bytes = 0;
  const counting = Object.create(pool, {
    query: {
      value: async (...statement: Parameters<typeof pool.query>) => {
        const result = await pool.query(...statement);
        for (const row of (result as unknown as { rows: { payload?: string }[] }).rows)
          bytes += row.payload?.length ?? 0;
        return result;
      },
    },
  });
  const database = Object.create(world.core.database, { pool: { value: counting } });
  return { ...world.core, database, payloadBytes: () => bytes };
}

it('a page of the newest days and a proof read as much of a log of years as of one of weeks', async () => {
  const partner = await world.partner();
  await makeBuy(partner.live);
  await commitHoldings(world.core);
  await signLedgerDay(world.core);
  const before = await readCommitments(world.core, DAYS_SHOWN);
  expect(before).toMatchObject({ size: 2, days: [{ ledger: { books: expect.any(Number) } }] });
  // Years of the same, before and under the same key: as the owner alone could write them.
  const entry = await findLogEntry(world.core.database.pool, 'holdings');
  await inTransaction(world.owner, async (client) => {
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(`UPDATE log_entry SET index = index + $1`, [YEARS * 365]);
    await client.query(
      `INSERT INTO log_entry (index, kind, day, payload, signature, head, head_signature, key_id)
       SELECT n, kind, day - ($1 - n::int), payload, signature, head, head_signature, key_id
       FROM log_entry CROSS JOIN generate_series(0, $1 - 1) AS n WHERE kind = 'holdings'`,
      [YEARS * 365],
    );
  });
  const core = countingCore();
  const { days } = await readCommitments(core, DAYS_SHOWN);
  expect(days).toHaveLength(DAYS_SHOWN);
  expect(days[0]).toEqual(before.days[0]);
  const proved = await findLogEntry(world.core.database.pool, 'holdings');
  if (!proved || !entry) throw new Error('nothing was committed');
  await proveEntry(core, proved);
  // Three kinds a day at most, and the head of the proof.
  expect(core.payloadBytes()).toBeLessThan(entry.payload.length * (DAYS_SHOWN * 3 + 1));
});
