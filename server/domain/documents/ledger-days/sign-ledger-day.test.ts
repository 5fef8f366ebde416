import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import { many } from '../../../testing/at-once.ts';
import { bookOf, makeBuy, sql, topUp } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { isSignedBy } from '../certificates/signing.ts';
import { leafHash, rootOf } from '../log/merkle.ts';
import { readLog } from '../log/read-log.ts';
import { checkLog } from './check-log.ts';
import { signLedgerDay } from './sign-ledger-day.ts';

let world: World;
let partner: TestPartner;
/** Midnight in India. */
const MIDNIGHT = Date.parse('2026-11-25T18:30:00.000Z');
const DAY_MS = 86_400_000;
beforeAll(async () => {
  world = await startWorld();
  partner = await world.partner();
  await makeBuy(partner.sandbox);
  world.clock.stopAt(MIDNIGHT);
});
afterAll(() => world.close());

const entries = () => readLog(world.core.database.pool);

/** What the check of the log finds after some damage, which is undone. */
async function foundAfter(...damage: string[]): Promise<string[]> {
  const client = await world.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    for (const statement of damage) await client.query(statement);
    const findings = await checkLog(client as never);
    return findings.filter(({ broken }) => broken > 0n).flatMap(({ law, examples }) => [law, ...examples]);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

describe('a day', () => {
  it('is signed once, however many processes begin it, with the heads of all books', async () => {
    const others = await many(3, () => startWorld({ databaseUrl: world.databaseUrl }));
    for (const other of others) other.clock.stopAt(world.clock.now());
    try {
      const made = await Promise.all([world, ...others].map(({ core }) => signLedgerDay(core)));
      expect(made.filter((entry) => entry !== undefined)).toHaveLength(1);
    } finally {
      for (const other of others) await other.close();
    }
    expect(await signLedgerDay(world.core)).toBeUndefined();
    const [entry, ...more] = await entries();
    if (!entry) throw new Error('no entry');
    expect(more).toEqual([]);
    expect({ index: entry.index, kind: entry.kind, day: entry.day }).toEqual({
      index: 0,
      kind: 'ledger',
      day: '2026-11-26',
    });
    const { publicKey, keyId } = world.core.documents.certificateSigner;
    expect(isSignedBy(publicKey, entry.payload, entry.signature)).toBe(true);
    expect(isSignedBy(publicKey, entry.head, entry.headSignature)).toBe(true);
    const heads = await sql<{ book_id: number; position: bigint; hash: Buffer }>(
      world,
      'SELECT DISTINCT ON (book_id) book_id, position, hash FROM posting_link ORDER BY book_id, position DESC',
    );
    // As the page on trust writes it, without the code that made it.
    const leaves = heads.map(({ book_id, position, hash }) =>
      createHash('sha256')
        .update(`\0tola-head-1\n${book_id} ${position}\n${hash.toString('hex')}`)
        .digest(),
    );
    expect(JSON.parse(entry.payload)).toEqual({
      format: 'tola-ledger-day-1',
      issuer: 'tola',
      day: '2026-11-26',
      signed_at: '2026-11-26T00:00:00.000+05:30',
      books: heads.length,
      root: rootOf(leaves).toString('hex'),
      key_id: keyId,
    });
    expect(entry.head).toBe(
      JSON.stringify({
        format: 'tola-log-1',
        issuer: 'tola',
        size: 1,
        root: leafHash(Buffer.from(entry.payload)).toString('hex'),
        key_id: keyId,
      }),
    );
  });

  it('that follows appends to the log, and keeps the heads of what has moved alone', async () => {
    const before = await sql(world, 'SELECT 1 AS one FROM ledger_head');
    world.clock.run();
    await topUp(world, partner, 'live', 100n);
    world.clock.stopAt(MIDNIGHT + DAY_MS);
    await signLedgerDay(world.core);
    world.clock.stopAt(MIDNIGHT + 2 * DAY_MS);
    await signLedgerDay(world.core);
    expect(await sql(world, 'SELECT 1 AS one FROM ledger_head')).toHaveLength(before.length + 1);
    const all = await entries();
    expect(all.map(({ day }) => day)).toEqual(['2026-11-26', '2026-11-27', '2026-11-28']);
    const [first, second, third] = all.map(({ payload }) => JSON.parse(payload).root);
    expect(second).not.toBe(first);
    expect(third).toBe(second);
    expect((await checkLog(world.core.database.pool)).map(({ checked, broken }) => [checked, broken])).toEqual([
      [3n, 0n],
      [3n, 0n],
      [3n, 0n],
    ]);
  });
});

describe('a day whose chains could not be brought up to now', () => {
  it('is not signed, and is by the next run once the book is free', async () => {
    world.clock.run();
    const bookId = await bookOf(world, partner, 'live');
    await topUp(world, partner, 'live', 100n);
    world.clock.stopAt(MIDNIGHT + 3 * DAY_MS);
    const client = await world.owner.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT lock_books(ARRAY[$1::int])', [bookId]);
      expect(await signLedgerDay(world.core, undefined, 0)).toBeUndefined();
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    const entry = await signLedgerDay(world.core, undefined, 0);
    expect(entry?.day).toBe('2026-11-29');
    const [head] = await sql(world, 'SELECT 1 AS one FROM ledger_head WHERE day = $1::date AND book_id = $2', [
      entry?.day,
      bookId,
    ]);
    expect(head).toBeDefined();
  });
});

describe('planted damage in the log', () => {
  const signed = 'each entry of the log, and the head it made, is signed';
  const placed = 'each entry of the log stands in its place, and each head has the root of the entries up to it';
  const kept = 'the heads of books that a day signed are those that are kept';
  it.each([
    [
      'a byte of a payload',
      `UPDATE log_entry SET payload = replace(payload, 'tola-ledger-day-1', 'tola-ledger-day-2') WHERE index = 1`,
      [signed, placed],
    ],
    [
      'a byte of a signature',
      'UPDATE log_entry SET signature = set_byte(signature, 5, get_byte(signature, 5) # 1) WHERE index = 1',
      [signed],
    ],
    [
      'a byte of a head',
      `UPDATE log_entry SET head = replace(head, '"size":2', '"size":3') WHERE index = 1`,
      [signed, placed],
    ],
    [
      'a byte of the signature of a head',
      'UPDATE log_entry SET head_signature = set_byte(head_signature, 0, get_byte(head_signature, 0) # 1) WHERE index = 1',
      [signed],
    ],
    ['the head of a book', 'UPDATE ledger_head SET hash = set_byte(hash, 0, get_byte(hash, 0) # 1)', [kept]],
    ['the head of a book left out', 'DELETE FROM ledger_head WHERE ctid = (SELECT min(ctid) FROM ledger_head)', [kept]],
    ['an entry left out', 'DELETE FROM log_entry WHERE index = 1', [placed]],
  ])('%s is found', async (_, damage, laws) => {
    const found = await foundAfter(damage);
    expect(found.filter((text) => text.startsWith('each') || text.startsWith('the'))).toEqual(laws);
    expect(found.some((text) => /^entry \d: ledger of 2026-11-2\d$/.test(text))).toBe(true);
  });

  it('an entry signed by a key of another is found', async () => {
    expect(await foundAfter(`UPDATE certificate_key SET public_key = sha256(public_key)`)).toContain(signed);
  });

  it('is refused by the database, to the service and to the owner', async () => {
    await expect(world.core.database.pool.query('DELETE FROM log_entry')).rejects.toMatchObject({ code: '42501' });
    await expect(inTransaction(world.owner, (client) => client.query('DELETE FROM ledger_head'))).rejects.toMatchObject(
      {
        code: '23001',
      },
    );
    await expect(world.owner.query('TRUNCATE log_entry')).rejects.toMatchObject({ code: '23001' });
  });
});
