import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assets } from '../domain/kernel/assets.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** What a check may name beside the metals. */
const others = new Set(['INR', 'payments']);

describe('the database knows the metals of the list', () => {
  it('in every check of a column that holds one', async () => {
    const { rows } = await pool.query<{ name: string; definition: string }>(
      `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
       WHERE contype = 'c' AND pg_get_constraintdef(oid) LIKE $1 ORDER BY conname`,
      [`%'${assets[0]}'%`],
    );
    expect(rows.map(({ name }) => name)).toContain('account_asset');
    for (const { name, definition } of rows) {
      const [list = ''] = /ARRAY\[[^\]]*'gold'[^\]]*\]/.exec(definition) ?? [];
      const named = [...list.matchAll(/'(\w+)'/g)]
        .map(([, word]) => word as string)
        .filter((word) => !others.has(word));
      expect([name, named.sort()]).toEqual([name, [...assets].sort()]);
    }
  });

  it('in a column of the certificates for each', async () => {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'certificate'::regclass AND attname LIKE '%\\_micrograms'`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(assets.map((asset) => `${asset}_micrograms`).sort());
  });
});
