import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../../db/migrate.ts';
import { migrationsFolder } from '../../../db/migrations-folder.ts';
import { createEmptyTestDatabase, type TestDatabase } from '../../../testing/database.ts';

/** The migration that made KYC each user's own. */
const KYC_OF_USERS = '20261123045019_kyc_of_users';

let database: TestDatabase;
let folder: string;
let client: pg.Client;
beforeEach(async () => {
  database = await createEmptyTestDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'tola-kyc-'));
  for (const name of readdirSync(migrationsFolder)) {
    if (name < KYC_OF_USERS) cpSync(path.join(migrationsFolder, name), path.join(folder, name), { recursive: true });
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

/** A person as they were before: one KYC for all their users, each at a partner's book, some with the mobile proved. */
type Before = {
  id: string;
  status: string;
  stateCode?: string;
  /** Books of their users, in the order they were registered */
  books: readonly number[];
  proved?: readonly number[];
  /** Partner with whom it was decided */
  decidedWith?: string;
  hasNoSteps?: boolean;
  hasPicture?: boolean;
};

const people: readonly Before[] = [
  { id: 'alone', status: 'approved', books: [1] },
  { id: 'decided', status: 'approved', stateCode: '33', books: [1, 2, 3], proved: [3], decidedWith: 'ptn_2' },
  { id: 'proved', status: 'approved', books: [1, 2, 3], proved: [2, 3], hasPicture: true },
  { id: 'first', status: 'approved', books: [3, 1, 2] },
  { id: 'waiting', status: 'under_review', books: [1, 2], proved: [2], hasPicture: true },
  { id: 'refused', status: 'rejected', books: [2, 1], decidedWith: 'ptn_1' },
  { id: 'bare', status: 'approved', books: [1, 2], hasNoSteps: true },
  { id: 'begun', status: 'not_started', books: [1, 2] },
  { id: 'new', status: 'not_started', books: [1, 2], hasNoSteps: true },
  // Of a sandbox that was reset, and kept its users
  { id: 'kept', status: 'approved', books: [4, 5], proved: [4, 5] },
];

async function liveAsBefore(): Promise<void> {
  await client.query(
    `INSERT INTO partner (id, name, capabilities, return_origins, ip_allowed_live, ip_allowed_sandbox)
     SELECT 'ptn_' || n, 'P', '{}', '{}', '{}', '{}' FROM generate_series(1, 3) n`,
  );
  await client.query(`
    INSERT INTO book (id, partner_id, mode, closed_at) VALUES (1, 'ptn_1', 'live', NULL), (2, 'ptn_2', 'live', NULL), (3, 'ptn_3', 'live', NULL),
      (4, 'ptn_1', 'sandbox', now()), (5, 'ptn_1', 'sandbox', NULL)`);
  for (const { id, status, stateCode, books, proved = [], decidedWith, hasNoSteps, hasPicture } of people) {
    await client.query(
      `INSERT INTO person (id, mode, mobile_hash, mobile_sealed, mobile_masked, kyc_status, kyc_name, state_code)
       VALUES ($1::text, $2, sha256($1::text::bytea), '', '98******10', $3::text, CASE $3::text WHEN 'approved' THEN 'ASHA RAO' END, $4)`,
      [id, books.includes(5) ? 'sandbox' : 'live', status, stateCode ?? null],
    );
    for (const book of books) {
      await client.query(
        `INSERT INTO end_user (book_id, person_id, user_code, existed, sources, linked_at, proved_at)
         VALUES ($1, $2, $3, false, '{api}', now(), CASE WHEN $4::bool THEN now() END)`,
        [book, id, `${id}_${book}`, proved.includes(book)],
      );
    }
    if (!hasNoSteps) await client.query(`INSERT INTO kyc (person_id, pan_step) VALUES ($1, 'verified')`, [id]);
    if (hasPicture) {
      await client.query(
        `INSERT INTO kyc_picture (id, person_id, type, sealed) VALUES ('kpc_' || $1::text, $1::text, 'pan', '')`,
        [id],
      );
    }
    if (decidedWith) {
      await client.query(
        `INSERT INTO audit_entry (id, partner_id, actor_type, actor_id, action, subject)
         VALUES ('aud_' || $1::text, $2, 'operator', 'opr_1', $3, $1::text)`,
        [id, decidedWith, status === 'approved' ? 'kyc.approved' : 'kyc.rejected'],
      );
    }
  }
}

/** Each user of a person: what they are shown as, and of whom the KYC is that counts for them. */
async function usersOf(person: string): Promise<Record<string, string>> {
  const { rows } = await client.query<{ book_id: number; kyc_status: string; counting: string | null }>(
    `SELECT u.book_id, u.kyc_status, owner.book_id AS counting FROM end_user u LEFT JOIN kyc k ON k.id = u.kyc_id
     LEFT JOIN end_user owner ON owner.id = k.user_id WHERE u.person_id = $1`,
    [person],
  );
  return Object.fromEntries(rows.map((row) => [row.book_id, `${row.kyc_status}, ${row.counting ?? 'none'}`]));
}

it('a KYC of a person becomes that of one user, and counts where it is theirs or the mobile is proved', async () => {
  await liveAsBefore();
  await migrate(database.url);
  const { rows: owned } = await client.query<{ person_id: string; book_id: number; status: string; pan_step: string }>(
    `SELECT k.person_id, u.book_id, k.status, k.pan_step FROM kyc k LEFT JOIN end_user u ON u.id = k.user_id`,
  );
  expect(Object.fromEntries(owned.map((row) => [row.person_id, [row.book_id, row.status, row.pan_step]]))).toEqual({
    alone: [1, 'approved', 'verified'],
    decided: [2, 'approved', 'verified'],
    proved: [2, 'approved', 'verified'],
    first: [3, 'approved', 'verified'],
    waiting: [2, 'under_review', 'verified'],
    refused: [1, 'rejected', 'verified'],
    bare: [1, 'approved', 'pending'],
    begun: [1, 'not_started', 'verified'],
    kept: [5, 'approved', 'verified'],
  });
  expect(owned).toHaveLength(9);
  // Book: status shown, and the book of the user whose KYC counts there.
  expect(await usersOf('alone')).toEqual({ 1: 'approved, 1' });
  expect(await usersOf('decided')).toEqual({ 1: 'approved, none', 2: 'approved, 2', 3: 'approved, 2' });
  expect(await usersOf('proved')).toEqual({ 1: 'approved, none', 2: 'approved, 2', 3: 'approved, 2' });
  expect(await usersOf('first')).toEqual({ 1: 'approved, none', 2: 'approved, none', 3: 'approved, 3' });
  expect(await usersOf('waiting')).toEqual({ 1: 'not_started, none', 2: 'under_review, none' });
  expect(await usersOf('refused')).toEqual({ 1: 'rejected, none', 2: 'not_started, none' });
  expect(await usersOf('bare')).toEqual({ 1: 'approved, 1', 2: 'approved, none' });
  expect(await usersOf('begun')).toEqual({ 1: 'not_started, none', 2: 'not_started, none' });
  expect(await usersOf('new')).toEqual({ 1: 'not_started, none', 2: 'not_started, none' });
  expect(await usersOf('kept')).toEqual({ 4: 'approved, 5', 5: 'approved, 5' });
});

it('pictures go to the user whose the KYC is, names with it, and a State to each user', async () => {
  await liveAsBefore();
  await migrate(database.url);
  const { rows: pictures } = await client.query(
    'SELECT c.id, u.user_code FROM kyc_picture c JOIN end_user u ON u.id = c.user_id ORDER BY c.id',
  );
  expect(pictures).toEqual([
    { id: 'kpc_proved', user_code: 'proved_2' },
    { id: 'kpc_waiting', user_code: 'waiting_2' },
  ]);
  const { rows: names } = await client.query<{ person_id: string; name: string | null }>(
    'SELECT person_id, name FROM kyc',
  );
  for (const { person_id, name } of names) {
    const isApproved = people.find(({ id }) => id === person_id)?.status === 'approved';
    expect({ person_id, name }).toEqual({ person_id, name: isApproved ? 'ASHA RAO' : null });
  }
  const { rows: states } = await client.query(
    'SELECT user_code, state_code FROM end_user WHERE state_code IS NOT NULL ORDER BY user_code',
  );
  expect(states).toEqual([1, 2, 3].map((book) => ({ user_code: `decided_${book}`, state_code: '33' })));
});
