import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../server/database/database.ts';
import { createVault } from '../../../server/domain/kernel/vault.ts';
import { checkLaws } from '../../../server/domain/ledger/laws/check-laws.ts';
import { createTestDatabase, ownerUrlOf, type TestDatabase } from '../../../server/testing/database.ts';
import { findLoad } from './find-load.ts';
import { loadPartners } from './make-partner.ts';
import { seedLoad } from './seed.ts';

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  database = openDatabase(ownerUrlOf(made.url), { poolSize: 2 });
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

const vault = createVault(Buffer.alloc(32, 7));
const load = { transactions: 3_000, users: 60, onProgress: () => {} };

describe('the load', () => {
  it('is trades of every kind within the laws of the ledger', async () => {
    await seedLoad(database.pool, vault, load);
    expect((await checkLaws(database.pool)).filter(({ broken }) => broken > 0n)).toEqual([]);
    const { rows } = await database.pool.query(
      `SELECT b.partner_id, count(*)::int AS count, array_agg(DISTINCT t.type ORDER BY t.type) AS types, bool_and(t.id > (
         SELECT COALESCE(max(o.id), '') FROM transaction o WHERE o.book_id = t.book_id AND o.created_at < t.created_at)) AS sorted
       FROM transaction t JOIN book b ON b.id = t.book_id GROUP BY 1 ORDER BY 1`,
    );
    const types = ['buy', 'gift', 'sell', 'send', 'sip_installment'];
    expect(rows).toEqual([
      { partner_id: loadPartners.large.id, count: 3_000, types, sorted: true },
      { partner_id: loadPartners.small.id, count: 1_000, types, sorted: true },
    ]);
    expect(await findLoad(database.pool, loadPartners.large)).toMatchObject({ user: expect.stringMatching(/^usr_/) });
  });

  it('is seeded once', async () => {
    await expect(seedLoad(database.pool, vault, load)).rejects.toThrow('The Load Partner is there already');
  });
});
