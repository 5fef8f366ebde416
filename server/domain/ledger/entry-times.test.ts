import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { brokenBy } from '../../testing/planted-damage.ts';
import { bookOf, sql } from '../../testing/trades.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { checkLaws } from './laws/check-laws.ts';
import { post } from './post.ts';

const LAW = 'the entries of an account are in the order of their times';
const START = Date.now() + 3_600_000;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

let references = 0;
/** Money in and out of the float, at these moments, in this order. */
const movements = (bookId: number, times: readonly number[]) =>
  times.map((at) => ({
    bookId,
    kind: 'top_up' as const,
    referenceId: `times ${references++}`,
    at,
    lines: [
      { kind: 'bank' as const, asset: 'INR' as const, amount: -1n },
      { kind: 'partner_float' as const, asset: 'INR' as const, amount: 1n },
    ],
  }));

const postAt = (bookId: number, times: readonly number[]) =>
  inTransaction(world.core.database.pool, (client) => post(client, movements(bookId, times)));

const entriesOf = (bookId: number) =>
  sql<{ version: bigint; at: Date; account_id: bigint }>(
    world,
    `SELECT e.account_id, e.version, p.created_at AS at FROM ledger_entry e JOIN posting p ON p.book_id = e.book_id AND p.id = e.posting_id
     JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id WHERE a.book_id = $1 AND a.kind = 'partner_float' ORDER BY e.version`,
    [bookId],
  );

describe('entries of an account', () => {
  it('are in time order whatever times postings come with, in one statement or many, and are counted right by time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 4 }), {
          minLength: 1,
          maxLength: 6,
        }),
        async (rounds) => {
          const bookId = await bookOf(world, await world.partner(), 'live');
          for (const times of rounds)
            await postAt(
              bookId,
              times.map((second) => START + second * 1_000),
            );
          const entries = await entriesOf(bookId);
          const seen = entries.map(({ at }) => at.getTime());
          expect(seen).toEqual([...seen].sort((one, other) => one - other));
          for (let second = 0; second <= 51; second += 3) {
            const at = new Date(START + second * 1_000);
            const [row] = await sql<{ before: bigint }>(world, 'SELECT float_entries_before($1, $2) AS before', [
              bookId,
              at,
            ]);
            expect(Number(row?.before)).toBe(seen.filter((time) => time < at.getTime()).length);
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('keep a time that is later than all before, and leave other books alone', async () => {
    const [one, other] = [await world.partner(), await world.partner()];
    const [early, late] = [await bookOf(world, one, 'sandbox'), await bookOf(world, other, 'sandbox')];
    const year = Date.now() + 365 * 86_400_000;
    // One statement for both: a sandbox that runs a year ahead takes no other along.
    const soon = Date.now() + 60_000;
    await inTransaction(world.core.database.pool, (client) =>
      post(client, [...movements(late, [year]), ...movements(early, [soon])]),
    );
    expect((await entriesOf(late)).at(-1)?.at.getTime()).toBe(year);
    expect((await entriesOf(early)).at(-1)?.at.getTime()).toBe(soon);
  });

  it('stay in order under many writers at once, whose clocks differ', async () => {
    const bookId = await bookOf(world, await world.partner(), 'live');
    await Promise.all(
      Array.from({ length: 24 }, (_, writer) => postAt(bookId, [START + ((writer * 7) % 24) * 1_000, START])),
    );
    const seen = (await entriesOf(bookId)).map(({ at }) => at.getTime());
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
    expect((await checkLaws(world.core.database.pool)).find(({ law }) => law === LAW)?.broken).toBe(0n);
  });

  it('are not in the future: a live book refuses what lies five minutes ahead of the database, a sandbox ahead of its own time', async () => {
    const strict = await startWorld();
    try {
      // The one of the product, in the place of the longer one of tests.
      await strict.owner.query(readFileSync('prisma/functions/ledger/clock_ahead_max.sql', 'utf8'));
      const partner = await strict.partner();
      const [live, sandbox] = [await bookOf(strict, partner, 'live'), await bookOf(strict, partner, 'sandbox')];
      const at = (bookId: number, minutes: number) =>
        inTransaction(strict.core.database.pool, (client) =>
          post(client, movements(bookId, [Date.now(), Date.now() + minutes * 60_000])),
        );
      const refused = { constraint: 'posting_not_ahead' };
      for (const bookId of [live, sandbox]) {
        await at(bookId, 4);
        await expect(at(bookId, 6)).rejects.toMatchObject(refused);
      }
      const { status } = await partner.sandbox.post('/partner/sandbox/clock', {
        advance_seconds: 365 * 86_400,
      });
      expect(status).toBe(200);
      await at(sandbox, 365 * 24 * 60 + 4);
      await expect(at(sandbox, 365 * 24 * 60 + 6)).rejects.toMatchObject(refused);
      await expect(at(live, 6)).rejects.toMatchObject(refused);
    } finally {
      await strict.close();
    }
  });

  it('that are not are found by the check, and an account that goes back is refused', async () => {
    const bookId = await bookOf(world, await world.partner(), 'live');
    await postAt(bookId, [START + 5_000, START + 6_000]);
    const damage = `UPDATE posting SET created_at = '2020-01-01' WHERE reference_id = 'times ${references - 1}'`;
    expect(await brokenBy(world, damage)).toEqual([LAW]);
    await expect(
      sql(world, `UPDATE account SET moved_at = '2020-01-01' WHERE book_id = $1 AND kind = 'bank'`, [bookId]),
    ).rejects.toMatchObject({ constraint: 'account_moves_forward' });
  });
});
