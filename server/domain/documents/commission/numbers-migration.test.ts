import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../database/migrate.ts';
import { createEmptyTestDatabase, migrateBefore, type TestDatabase } from '../../../testing/database.ts';
import { checkLaws } from '../../ledger/laws/check-laws.ts';

const MIGRATION = '20261128030000_commission_by_number';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await createEmptyTestDatabase();
  await migrateBefore(database.url, MIGRATION);
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

it('months of before know the numbers of their entries, also where the open one grew after the preparation', async () => {
  const entries = [
    [1, 1, '2026-01', 'buy'],
    [1, 2, '2026-01', 'sell'],
    [1, 3, '2026-02', 'buy'],
    [1, 4, '2026-01', 'buy'],
    [1, 6, '2026-02', 'buy'],
    [2, 5, '2026-01', 'buy'],
    [2, 7, '2026-01', 'buy'],
  ];
  await owner.query('SET session_replication_role = replica');
  for (const [bookId, id, month, type] of entries) {
    await owner.query(
      `INSERT INTO commission_entry (id, book_id, month, kind, transaction_id, type, channel, funded_paise, commission_milli_pct,
         commission_paise, markup_paise, gateway_fee_paise, posted_at)
       VALUES ($1, $2, $3, 'trade', 'txn_' || $1::bigint, $4, 'api', 100, 500, 1, 0, 0, now())`,
      [id, bookId, month, type],
    );
  }
  await owner.query(
    `INSERT INTO commission_month (book_id, month, type, channel, kind, entries, funded_paise, commission_paise, markup_paise, gateway_fee_paise)
     SELECT book_id, month, type, channel, kind, count(*), sum(funded_paise), sum(commission_paise), 0, 0 FROM commission_entry GROUP BY 1, 2, 3, 4, 5`,
  );
  await owner.query(`INSERT INTO statement_gate (book_id, closed_month) VALUES (1, '2026-01'), (2, '2026-01')`);
  // A preparation that ended before the last entry of an open month, and of one that was closed since.
  await owner.query('ALTER TABLE commission_month ADD COLUMN first_id bigint, ADD COLUMN last_id bigint');
  await owner.query(`UPDATE commission_month SET first_id = 3, last_id = 3 WHERE book_id = 1 AND month = '2026-02'`);
  await owner.query(`UPDATE commission_month SET first_id = 5, last_id = 5 WHERE book_id = 2`);
  await migrate(database.url);
  const { rows } = await owner.query(
    'SELECT book_id, month, type, first_id::int, last_id::int FROM commission_month ORDER BY book_id, month, type',
  );
  expect(rows).toEqual([
    { book_id: 1, month: '2026-01', type: 'buy', first_id: 1, last_id: 4 },
    { book_id: 1, month: '2026-01', type: 'sell', first_id: 1, last_id: 4 },
    { book_id: 1, month: '2026-02', type: 'buy', first_id: 3, last_id: 6 },
    { book_id: 2, month: '2026-01', type: 'buy', first_id: 5, last_id: 7 },
  ]);
  const pool = new pg.Pool({ connectionString: database.url });
  const findings = await checkLaws(pool).finally(() => pool.end());
  const counted = findings.find(({ law }) => law.startsWith('what is counted of a month'));
  expect([counted?.checked, counted?.broken].map(Number)).toEqual([4, 0]);
});
