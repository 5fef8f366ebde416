import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { migrationsFolder } from '../../db/migrations-folder.ts';
import { createEmptyTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { mobileHash } from '../kernel/mobile-hash.ts';
import { createVault } from '../kernel/vault.ts';

/** The migration that gave sandboxes people of their own. */
const OWN_PEOPLE = '20261122030000_kyc';
const vault = createVault(Buffer.alloc(32, 7));
const mobile = '9876543210';
const shared = Buffer.from(vault.fingerprint('mobile', mobile));

let database: TestDatabase;
let folder: string;
let client: pg.Client;
beforeEach(async () => {
  database = await createEmptyTestDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'tola-people-'));
  for (const name of readdirSync(migrationsFolder)) {
    if (name < OWN_PEOPLE) cpSync(path.join(migrationsFolder, name), path.join(folder, name), { recursive: true });
  }
  await migrate(database.url, { folder });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Three partners who know one mobile in live and sandbox; the first has reset its sandbox and kept its users. */
async function liveAsBefore(): Promise<void> {
  await client.query(
    `INSERT INTO partner (id, name, capabilities) SELECT 'ptn_' || n, 'P', '{}' FROM generate_series(1, 3) n`,
  );
  await client.query(`
    INSERT INTO book (id, partner_id, mode, closed_at) VALUES (1, 'ptn_1', 'live', NULL), (2, 'ptn_2', 'live', NULL),
      (3, 'ptn_1', 'sandbox', now()), (4, 'ptn_1', 'sandbox', NULL), (5, 'ptn_2', 'sandbox', NULL), (6, 'ptn_3', 'sandbox', NULL)`);
  await client.query(
    `INSERT INTO person (id, mode, mobile_hash, mobile_sealed, mobile_masked, kyc_status, mobile_verified_at)
     VALUES ('per_01kah3n5t0live000000000000', 'live', $1, $1, '98******10', 'approved', now()),
            ('per_01kah3n5t0test000000000000', 'sandbox', $1, $1, '98******10', 'not_started', now()),
            ('per_01kah3n5t0gone000000000000', 'sandbox', sha256($1), $1, '98******10', 'not_started', NULL)`,
    [shared],
  );
  await client.query(`
    INSERT INTO end_user (book_id, person_id, user_code, existed, sources, linked_at)
    SELECT b.id, 'per_01kah3n5t0' || CASE b.mode WHEN 'live' THEN 'live' ELSE 'test' END || '000000000000', 'usr_' || b.id, b.id IN (2, 5),
      '{api}', now() FROM book b WHERE b.id <> 6 ORDER BY b.id`);
  await client.query(
    `INSERT INTO price_block (id, asset, buy_rate, sell_rate, priced_at, source) VALUES ('pb_1', 'gold', 2, 1, now(), 'test')`,
  );
  await client.query(
    `INSERT INTO quote (id, book_id, kind, status, user_code, asset, amount_paise, metal_micrograms, rate, base_rate, receiver_hash, price_block_id,
       expires_at, created_at)
     SELECT 'qt_' || b.id || s.status, b.id, 'gift', s.status, 'usr_' || b.id, 'gold', 1, 1, 1, 1, $1, 'pb_1', now(), now()
     FROM book b, (VALUES ('issued'), ('consumed')) s (status)`,
    [shared],
  );
  await client.query(
    `INSERT INTO transaction (id, book_id, type, channel, status, user_id, asset, amount_paise, metal_micrograms, rate, base_rate, price_block_id,
       created_at) SELECT 'txn_1', 5, 'gift', 'api', 'completed', id, 'gold', 1, 1, 1, 1, 'pb_1', '2026-11-21T10:00:00Z'
     FROM end_user WHERE book_id = 5`,
  );
}

it('each sandbox gets a person of its own for one that they shared, and live keeps the one it has', async () => {
  await liveAsBefore();
  await migrate(database.url);
  const { rows } = await client.query(`
    SELECT u.book_id, u.person_id, u.existed, p.mode, p.mobile_hash, u.kyc_status, p.mobile_verified_at
    FROM end_user u JOIN person p ON p.id = u.person_id ORDER BY u.book_id`);
  const expected = (bookId: number) => Buffer.from(mobileHash(vault, { mode: 'sandbox', bookId }, mobile));
  expect(rows).toEqual([
    expect.objectContaining({ book_id: 1, existed: false, mobile_hash: shared, kyc_status: 'approved' }),
    expect.objectContaining({ book_id: 2, existed: true, mobile_hash: shared, kyc_status: 'approved' }),
    expect.objectContaining({ book_id: 3, existed: false, mobile_hash: expected(3), mobile_verified_at: null }),
    expect.objectContaining({ book_id: 4, existed: false, mobile_hash: expected(4), mobile_verified_at: null }),
    // Only here did they answer a code.
    expect.objectContaining({
      book_id: 5,
      mobile_hash: expected(5),
      mobile_verified_at: new Date('2026-11-21T10:00:00Z'),
    }),
  ]);
  expect(new Set(rows.slice(0, 2).map((row) => row.person_id))).toEqual(new Set(['per_01kah3n5t0live000000000000']));
  const own = rows.slice(2).map((row) => row.person_id);
  expect(new Set(own).size).toBe(3);
  // The newest open link keeps the row.
  expect(own[2]).toBe('per_01kah3n5t0test000000000000');
  for (const id of own) expect(id).toMatch(/^per_01kah3n5t0[0-9a-z]{16}$/);
  const { rows: people } = await client.query('SELECT id FROM person');
  expect(people).toHaveLength(4);
});

it('quotes that can still be confirmed find their receivers in their own sandbox', async () => {
  await liveAsBefore();
  await migrate(database.url);
  const { rows } = await client.query<{ id: string; receiver_hash: Buffer }>(
    'SELECT id, receiver_hash FROM quote ORDER BY id',
  );
  const hashes = Object.fromEntries(rows.map((row) => [row.id, row.receiver_hash]));
  for (const bookId of [1, 2]) expect(hashes[`qt_${bookId}issued`]).toEqual(shared);
  for (const bookId of [4, 5, 6]) {
    expect(hashes[`qt_${bookId}issued`]).toEqual(Buffer.from(mobileHash(vault, { mode: 'sandbox', bookId }, mobile)));
    expect(hashes[`qt_${bookId}consumed`]).toEqual(shared);
  }
});
