import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, ownerUrlOf, type TestDatabase } from '../../testing/database.ts';
import { type Database, openDatabase } from '../database.ts';
import { inTransaction } from '../transaction.ts';

let made: TestDatabase;
let database: Database;
let owner: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  database = openDatabase(made.url, { poolSize: 1 });
  owner = openDatabase(ownerUrlOf(made.url), { poolSize: 1 });
});
afterAll(async () => {
  await Promise.all([database.close(), owner.close()]);
  await made.drop();
});

it('a column that a newer release adds fails a statement of this one at most once for each connection, in transactions too', async () => {
  const read = () =>
    inTransaction(database.pool, (client) =>
      client.query({ name: 'read-order-whole', text: 'SELECT * FROM payment_order WHERE id = $1', values: ['pay_x'] }),
    );
  await read();
  await owner.pool.query('ALTER TABLE payment_order ADD COLUMN of_a_newer_release text');
  await read().catch(() => {});
  expect((await read()).rows).toEqual([]);
});
