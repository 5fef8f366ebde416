import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../../testing/world.ts';
import { transactionsSinceOldestRead } from './oldest-read.ts';

let world: World;
let reader: pg.Client;
beforeAll(async () => {
  world = await startWorld();
  reader = new pg.Client({ connectionString: world.ownerUrl });
  await reader.connect();
});
afterAll(async () => {
  await reader.end();
  await world.close();
});

const begun = 50;

it('counts what began since a transaction of another role looked at the database and stayed open', async () => {
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await reader.query('SELECT FROM partner');
  for (let made = 0; made < begun; made++) await world.owner.query('SELECT pg_current_xact_id()');
  expect(await transactionsSinceOldestRead(world.core.database.pool)).toBeGreaterThanOrEqual(begun);
  await reader.query('COMMIT');
  // Others share this server, whose transactions count too: only that the one that stayed open counts no more is certain.
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM partner');
  const { rows } = await reader.query<{ age: number }>(
    'SELECT age(pg_snapshot_xmin(pg_current_snapshot())::xid) AS age',
  );
  expect(await transactionsSinceOldestRead(world.core.database.pool)).toBeGreaterThanOrEqual(rows[0]?.age ?? 0);
  await reader.query('COMMIT');
});

it('is undefined where the database does not answer', async () => {
  const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
  expect(await transactionsSinceOldestRead(pool)).toBeUndefined();
  await pool.end();
});
