import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmptyTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { functionsFolder } from '../functions-folder.ts';
import { migrate } from '../migrate.ts';
import { migrationsFolder } from '../migrations-folder.ts';
import { schemaDrift } from '../schema-drift.ts';

/** The migration by which keys lead with the book, on a database with rows of the release before it. */
const MIGRATION = '20261127120000_keys_lead_with_book';
const USERS = 2_500;

let database: TestDatabase;
let before: string;
let owner: pg.Client;
beforeEach(async () => {
  database = await createEmptyTestDatabase();
  before = mkdtempSync(path.join(os.tmpdir(), 'tola-migrations-'));
  for (const name of readdirSync(migrationsFolder)) {
    if (name < MIGRATION) cpSync(path.join(migrationsFolder, name), path.join(before, name), { recursive: true });
  }
  await migrate(database.url, { folder: before });
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('SET session_replication_role = replica');
  await fill('partner', 1, { id: `'p'` });
  await fill('book', 1, { id: 'n', partner_id: `'p'`, mode: `'live'` });
  await fill('person', USERS, { id: `'per_' || n`, mode: `'live'`, mobile_hash: 'sha256(n::text::bytea)' });
  await fill('end_user', USERS, { id: 'n', book_id: '1', person_id: `'per_' || n`, user_code: `'u' || n` });
  await fill('kyc', USERS, { person_id: `'per_' || n`, user_id: 'n' });
  await fill('kyc', 1, { person_id: `'per_1'` });
  await fill('kyc_picture', USERS, { id: `'kp_' || n`, person_id: `'per_' || n`, user_id: 'n', type: `'pan'` });
  await fill('mobile_challenge', USERS, { id: `'mc_' || n`, user_id: 'n' });
  await fill('buy_hold', 10, { id: `'qt_' || n`, user_id: 'n' });
  await fill('webhook_delivery', USERS, {
    id: `'whd_' || n`,
    book_id: '1',
    event_id: `'evt_' || n`,
    state: `'unsent'`,
  });
  await fill('webhook_attempt', USERS + 5, { delivery_id: `'whd_' || n`, number: '1' });
  await fill('payment_order', USERS, { id: `'pay_' || n`, book_id: '1', gateway_order_id: 'NULL', sip_id: 'NULL' });
  await fill('sip', 10, {
    id: `'sip_' || n`,
    book_id: '1',
    number: 'n',
    frequency: `'daily'`,
    channel: `'sip'`,
    status: `'pending_authorisation'`,
    installment_paise: '100',
    fee_paise: '0',
    funded_paise: '100',
    fee_tax_paise: '0',
    gst_paise: '0',
  });
  await fill('sip_miss', 10, { sip_id: `'sip_' || n` });
  await fill('payment_step', USERS + 5, { subject_id: `'pay_' || n`, number: '1', source: `'service'` });
  await fill('payment_step', 10, { subject_id: `'sip_' || n`, number: '1', source: `'service'` });
  await owner.query(readFileSync(path.join(functionsFolder, 'ledger', 'refuse_change.sql'), 'utf8'));
  await owner.query('SET session_replication_role = origin');
});
afterEach(async () => {
  await owner.end();
  await database.drop();
  rmSync(before, { recursive: true, force: true });
});

/** Rows 1, 2 ... as `n`, with what is given of them and something in each other column that needs a value. */
async function fill(table: string, count: number, given: Record<string, string>): Promise<void> {
  const { rows } = await owner.query<{ name: string; type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND (column_name = ANY ($2) OR is_nullable = 'NO' AND column_default IS NULL)`,
    [table, Object.keys(given)],
  );
  const values = rows.map(({ name, type }) => given[name] ?? someOf(type));
  await owner.query(
    `INSERT INTO ${table} (${rows.map(({ name }) => name)}) SELECT ${values} FROM generate_series(1, ${count}) n`,
  );
}

function someOf(type: string): string {
  if (/int|numeric/.test(type)) return '1';
  if (/time|date/.test(type)) return 'now()';
  if (type === 'bytea') return `''`;
  if (/bool/.test(type)) return 'false';
  return /ARRAY|json/.test(type) ? `'{}'` : `'x'`;
}

/**
 * What the release before does without end: a transaction that reads its user, then, when the migration waits for that table or is done, KYC
 * and holds. Answers what failed of it.
 */
async function readBuyers(isDone: () => boolean): Promise<string[]> {
  const failures: string[] = [];
  const [buyer, watcher] = [0, 1].map(() => new pg.Client({ connectionString: database.url })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([buyer.connect(), watcher.connect()]);
  while (!isDone()) {
    try {
      await buyer.query(`BEGIN; SELECT FROM end_user WHERE user_code = 'u5'`);
      const isWaiting = async () =>
        (
          await watcher.query(`SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
          WHERE d.datname = current_database() AND NOT l.granted`)
        ).rows.length > 0;
      while (!isDone() && !(await isWaiting()));
      await buyer.query(
        'SELECT FROM kyc WHERE user_id = 5; SELECT FROM buy_hold WHERE user_id = 5; SELECT FROM transaction LIMIT 1; COMMIT',
      );
    } catch (error) {
      failures.push((error as Error).message);
      await buyer.query('ROLLBACK');
    }
  }
  await Promise.all([buyer.end(), watcher.end()]);
  return failures;
}

it('applies beside buys of the release before: none of them fails, and it is not their victim', async () => {
  let isDone = false;
  const reading = readBuyers(() => isDone);
  try {
    expect(await migrate(database.url)).toContain(MIGRATION);
  } finally {
    isDone = true;
  }
  expect(await reading).toEqual([]);
});

it('leaves the schema as on a new database, each row with its book, and no attempt without a delivery', async () => {
  await migrate(database.url);
  expect(await schemaDrift(database.url)).toBe('');
  for (const [table, count] of [
    ['kyc', USERS],
    ['kyc_picture', USERS],
    ['mobile_challenge', USERS],
    ['buy_hold', 10],
    ['webhook_attempt', USERS],
    ['sip_miss', 10],
    ['payment_step', USERS + 10],
  ] as const) {
    const { rows } = await owner.query(`SELECT count(*)::int AS count FROM ${table} WHERE book_id = 1`);
    expect([table, rows[0]]).toEqual([table, { count }]);
  }
  const { rows } = await owner.query(
    `SELECT conname FROM pg_constraint WHERE NOT convalidated UNION ALL SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid
     UNION ALL SELECT tgname FROM pg_trigger WHERE tgname LIKE '%meanwhile'`,
  );
  expect(rows).toEqual([]);
  await expect(owner.query('UPDATE payment_step SET book_id = book_id')).rejects.toThrow('append-only');
});

it('migrates once when several processes start together', async () => {
  const steps: string[] = [];
  const onProgress = (step: string) => void steps.push(step);
  const done = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, { onProgress })));
  expect(done.filter((names) => names.length > 0)).toHaveLength(1);
  expect(steps.filter((step) => /gave way/.test(step))).toEqual([]);
});

it.each([
  [MIGRATION, 'transaction_quote_id_book_id_key ON transaction (quote_id, book_id) WHERE quote_id IS NOT NULL'],
  [
    '20261127121000_keys_of_payments_and_invoices',
    'payment_order_sip_day_book_key ON payment_order (sip_id, due_on, book_id) WHERE due_on IS NOT NULL',
  ],
])('%s refuses an index that a preparation left unfinished, where it is applied without one', async (name, index) => {
  const bare = mkdtempSync(path.join(os.tmpdir(), 'tola-migrations-'));
  const copy = (isCopied: (file: string) => boolean) =>
    cpSync(migrationsFolder, bare, {
      recursive: true,
      filter: (file) => file === migrationsFolder || (path.basename(file) !== 'prepare.sql' && isCopied(file)),
    });
  const [unfinished] = index.split(' ');
  try {
    copy((file) => path.relative(migrationsFolder, file) < name);
    await migrate(database.url, { folder: bare });
    await owner.query(`CREATE UNIQUE INDEX ${index}`);
    await owner.query('UPDATE pg_index SET indisvalid = false WHERE indexrelid = $1::regclass', [unfinished]);
    copy(() => true);
    await expect(migrate(database.url, { folder: bare })).rejects.toThrow(
      `The migration ${name} failed: the index ${unfinished} was left unfinished`,
    );
  } finally {
    rmSync(bare, { recursive: true, force: true });
  }
});

/** What waits to be done, so that their rows are few. */
const few = ['figure_pending', 'invoice_due'];

it('makes no index while it holds the tables: each was prepared beside the service', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tola-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const look = (name: string, sql: string) => {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, 'migration.sql'), sql);
  };
  look('20261127110000_seen_before', `CREATE TABLE seen_before AS SELECT oid FROM pg_class`);
  look(
    '20991231000000_seen_after',
    `CREATE TABLE seen_after AS SELECT DISTINCT l.relation FROM pg_locks l JOIN seen_before b ON b.oid = l.relation
     WHERE l.pid = pg_backend_pid() AND l.mode = 'AccessExclusiveLock'`,
  );
  try {
    await migrate(database.url, { folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const { rows } = await owner.query(
    `SELECT i.indexrelid::regclass::text AS made FROM pg_index i JOIN seen_after s ON s.relation = i.indrelid
     WHERE i.indrelid <> ALL ($1::text[]::regclass[]) AND i.indexrelid NOT IN (SELECT oid FROM seen_before)`,
    [few],
  );
  expect(rows).toEqual([]);
  const { rows: held } = await owner.query(
    `SELECT FROM seen_after JOIN pg_class c ON c.oid = relation WHERE c.relkind = 'r'`,
  );
  expect(held.length).toBeGreaterThan(20);
});
