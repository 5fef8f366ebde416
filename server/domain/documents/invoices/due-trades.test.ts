import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookOf, makeBuy } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { findDueTrades } from './store.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const WAITING = 5_000;
const LIMIT = 200;

it('a portion of the sweep reads its own trades and no others, however many there are and whatever the planner knows of them', async () => {
  const partner = await world.partner();
  await makeBuy(partner.live);
  const bookId = await bookOf(world, partner, 'live');
  const client = await world.owner.connect();
  try {
    // Undone at the end.
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    await client.query(
      `INSERT INTO transaction
       SELECT (jsonb_populate_record(t, jsonb_build_object('id', t.id || n, 'quote_id', t.quote_id || n))).*
       FROM transaction t, generate_series(1, ${WAITING}) n WHERE t.book_id = $1`,
      [bookId],
    );
    const looks = async () => {
      const { rows } = await client.query(
        `SELECT (seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'transaction'`,
      );
      return rows[0].rows as number;
    };
    const before = await looks();
    const due = await findDueTrades(client as unknown as Pool, {
      closedAfter: 0,
      after: { bookId, transactionId: '' },
      limit: LIMIT,
    });
    expect(due?.trades).toHaveLength(LIMIT);
    expect((await looks()) - before).toBeLessThan(4 * LIMIT);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
