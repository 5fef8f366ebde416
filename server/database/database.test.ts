import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type Database, openDatabase } from './database.ts';
import { inTransaction } from './transaction.ts';

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  database = openDatabase(made.url, { poolSize: 2 });
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

it('lives through a connection that breaks between two statements of a transaction: the transaction fails, nothing else', async () => {
  for (const pool of [database.pool, database.hot, database.relaxed, database.openPool(2)]) {
    const work = inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const broken = new Promise((resolve) => client.once('end', resolve));
      await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await broken;
      await client.query('SELECT 1');
    });
    await expect(work).rejects.toThrow();
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    if (![database.pool, database.hot, database.relaxed].includes(pool)) await pool.end();
  }
});

it('connections of trades stay open when nothing is asked, and two of each other pool', async () => {
  // Of ours alone runs on: what the database answers comes through sockets.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const pools = [database.hot, database.relaxed, database.pool];
    for (const pool of pools) await Promise.all(Array.from({ length: 4 }, () => pool.query('SELECT pg_sleep(0.05)')));
    vi.advanceTimersByTime(3_600_000);
    expect(pools.map(({ totalCount }) => totalCount)).toEqual([4, 2, 2]);
  } finally {
    vi.useRealTimers();
  }
});

it('Prisma is as patient as the pool: for a connection, and in a transaction while others wait for theirs', async () => {
  const refused = 'timeout exceeded when trying to connect';
  const held = await database.pool.connect();
  try {
    const slow = database.prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1`;
      const waiting = [
        database.pool.query('SELECT 1'),
        database.prisma.$transaction((other) => other.$queryRaw`SELECT 1`),
      ];
      const reasons = (await Promise.allSettled(waiting)).map((one) => one.status === 'rejected' && String(one.reason));
      expect(reasons).toEqual([expect.stringContaining(refused), expect.stringContaining(refused)]);
      return tx.$queryRaw`SELECT 1 AS one`;
    });
    expect(await slow).toEqual([{ one: 1 }]);
  } finally {
    held.release();
  }
});
