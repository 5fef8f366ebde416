import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterDueTrades } from '../../domain/documents/commission/enter-trades.ts';
import { issueDueInvoices } from '../../domain/documents/invoices/issue-due-invoices.ts';
import { chainPostings } from '../../domain/ledger/chain/chain-postings.ts';
import { ageLedger } from '../../domain/ledger/months/age-ledger.ts';
import { advance } from '../../testing/rooms/kyc.ts';
import { makeBuy } from '../../testing/trades.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { attachMonth, detachMonth, moveMonth } from './attach-month.ts';
import { compareMonth } from './compare-month.ts';
import { listMonths } from './list-months.ts';

let world: World;
let client: pg.Client;
let month: string;
beforeAll(async () => {
  world = await startWorld();
  client = new pg.Client({ connectionString: world.ownerUrl });
  await client.connect();
  const partner = await world.partner();
  for (let round = 0; round < 3; round++) {
    await makeBuy(partner.sandbox);
    await makeBuy(partner.live);
    await advance(partner.sandbox, 31 * 86_400);
  }
  await chainPostings(world.core);
  await issueDueInvoices(world.core);
  await enterDueTrades(world.core);
  const clock = { now: () => world.clock.now() + 500 * 86_400_000 };
  await ageLedger({ ...world.core, clock });
  month = (await listMonths(client))[0]?.month as string;
});
afterAll(async () => {
  await client.end();
  await world.close();
});

const counts = async () =>
  (
    await client.query(
      'SELECT (SELECT count(*)::int FROM posting) AS posting, (SELECT count(*)::int FROM transaction) AS transaction, (SELECT count(*)::int FROM event) AS event',
    )
  ).rows[0];
const brokenLaws = async () => (await world.brokenLaws()).map(({ law }) => law);
const ofMonth = async () => (await listMonths(client)).filter((one) => one.month === month);
/** The same lines without and with what is noted of each. */
const states = async () => (await ofMonth()).map(({ source, state }) => `${source} ${state}`);

describe('old months', () => {
  it('that take rows are told from those that are closed, and are neither detached nor moved', async () => {
    expect(await states()).toEqual(['event moving', 'posting moving', 'transaction moving']);
    await expect(detachMonth(client, month)).rejects.toThrow(`${month} is not a closed month`);
    await expect(moveMonth(client, month, 'pg_default')).rejects.toThrow('it is moving');
    expect(await compareMonth(client, { source: 'event', month })).toEqual([
      `event ${month} is not closed: its rows are still moved`,
    ]);
    await ageLedger({ ...world.core, clock: { now: () => world.clock.now() + 500 * 86_400_000 } });
    expect(await states()).toEqual(['event read-only', 'posting read-only', 'transaction read-only']);
    for (const { source, rows, bytes } of await ofMonth()) {
      expect(rows, source).toBeGreaterThan(0);
      expect(bytes, source).toBeGreaterThan(8_000);
      expect(await compareMonth(client, { source, month })).toEqual([]);
    }
    await expect(attachMonth(client, month)).rejects.toThrow('is not detached');
    await expect(detachMonth(client, '1999-01')).rejects.toThrow('No table of 1999-01 was ever made.');
  });

  it('are moved to another tablespace with their indexes, and read there', async () => {
    const space = `tola_cold_${world.ownerUrl.slice(-12)}`;
    const before = await counts();
    await client.query('SET allow_in_place_tablespaces = on');
    await client.query(`CREATE TABLESPACE ${space} LOCATION ''`);
    try {
      await moveMonth(client, month, space);
      expect((await ofMonth()).map(({ tablespace }) => tablespace)).toEqual([space, space, space]);
      const { rows } = await client.query(
        `SELECT i.relname FROM pg_class t JOIN pg_index x ON x.indrelid = t.oid JOIN pg_class i ON i.oid = x.indexrelid
         WHERE t.relnamespace = 'months'::regnamespace AND t.relname LIKE $1 AND i.reltablespace = 0`,
        [`%${month.replace('-', '_')}`],
      );
      expect(rows).toEqual([]);
      expect(await counts()).toEqual(before);
      await moveMonth(client, month, 'pg_default');
    } finally {
      await client.query(`DROP TABLESPACE IF EXISTS ${space}`);
    }
    await expect(moveMonth(client, month, 'nowhere')).rejects.toMatchObject({ code: '42704' });
    expect(await counts()).toEqual(before);
  });

  it('have the indexes of their base, also one that came later', async () => {
    await client.query('CREATE INDEX event_later ON event (created_at) WHERE kind IS NOT NULL');
    await ageLedger({ ...world.core, clock: { now: () => world.clock.now() + 500 * 86_400_000 } });
    const { rows } = await client.query(
      `SELECT c.relname AS base, (SELECT count(*) FROM pg_index i WHERE i.indrelid = c.oid)::int AS indexes, (
         SELECT array_agg(DISTINCT (SELECT count(*) FROM pg_index i WHERE i.indrelid = h.inhrelid)::int) FROM pg_inherits h WHERE h.inhparent = c.oid) AS of_months
       FROM pg_class c WHERE c.oid IN ('event'::regclass, 'posting'::regclass, 'transaction'::regclass)`,
    );
    for (const { base, indexes, of_months } of rows) expect(of_months, base).toEqual([indexes]);
    await client.query('DROP INDEX event_later');
  });

  it('that are detached are missed by the laws, and are attached again only as they were', async () => {
    const before = await counts();
    await detachMonth(client, month);
    expect(await states()).toEqual(['event detached', 'posting detached', 'transaction detached']);
    expect((await counts()).posting).toBeLessThan(before.posting);
    expect(await brokenLaws()).not.toEqual([]);
    const table = `months.posting_${month.replace('-', '_')}`;
    for (const [damage, found] of [
      [`DELETE FROM ${table} WHERE id = (SELECT min(id) FROM ${table})`, 'rows and had'],
      [
        `UPDATE ${table} SET amounts[1] = amounts[1] + 1 WHERE id = (SELECT min(id) FROM ${table})`,
        'of the hash chain',
      ],
      [
        `UPDATE ${table} SET float_version = NULL WHERE float_version = (SELECT min(float_version) FROM ${table})`,
        'not those that it had',
      ],
    ] as const) {
      await client.query(
        `CREATE TABLE kept AS SELECT * FROM ${table}; SET session_replication_role = replica; ${damage}; SET session_replication_role = origin`,
      );
      await expect(attachMonth(client, month)).rejects.toThrow(found);
      expect(await states()).toEqual(['event detached', 'posting detached', 'transaction detached']);
      await client.query(
        `SET session_replication_role = replica; DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM kept; SET session_replication_role = origin; DROP TABLE kept`,
      );
    }
    await attachMonth(client, month);
    expect(await counts()).toEqual(before);
    expect(await brokenLaws()).toEqual([]);
    await expect(client.query(`INSERT INTO ${table} SELECT * FROM ${table} LIMIT 1`)).rejects.toMatchObject({
      code: '23001',
    });
  });
});
