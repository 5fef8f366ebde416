import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import { many } from '../../../testing/at-once.ts';
import { makeEveryKind } from '../../../testing/every-kind.ts';
import { findingsAfter } from '../../../testing/planted-damage.ts';
import { bookOf, makeUser, sql, topUp, until } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { post } from '../post.ts';
import { chainPostings } from './chain-postings.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  const partner = await world.partner();
  await makeEveryKind(partner.sandbox);
  await chainPostings(world.core);
});
afterAll(() => world.close());

type Link = { book_id: number; position: bigint; posting_id: bigint; hash: Buffer };
const links = () => sql<Link>(world, 'SELECT * FROM posting_link ORDER BY book_id, position');
const countOf = async (table: 'posting' | 'posting_link') =>
  Number((await sql<{ count: bigint }>(world, `SELECT count(*) FROM ${table}`))[0]?.count);

/** What a rule of the chain says after some damage: the names of what is wrong. */
async function foundAfter(...damage: string[]): Promise<string[]> {
  const findings = await findingsAfter(world, ...damage);
  return findings.filter(({ law }) => /\blink\b/.test(law)).flatMap(({ examples }) => examples);
}

type PostingRow = {
  id: bigint;
  book_id: number;
  kind: string;
  reference_id: string;
  created_at: Date;
  account_ids: string[];
  amounts: string[];
  balances: string[];
  versions: string[];
};

/** The hashes of a book's chain as docs/architecture/trust.md tells a stranger to compute them, from the rows alone. */
async function recomputed(bookId: number): Promise<string[]> {
  const accounts = new Map(
    (
      await sql<{ id: bigint; kind: string; asset: string; user_code: string | null }>(
        world,
        'SELECT a.id, a.kind, a.asset, u.user_code FROM account a LEFT JOIN end_user u ON u.id = a.user_id',
      )
    ).map((account) => [String(account.id), account]),
  );
  const rows = await sql<PostingRow>(world, 'SELECT * FROM posting WHERE book_id = $1 ORDER BY id', [bookId]);
  let previous = '0'.repeat(64);
  return rows.map((row, index) => {
    const lines = row.account_ids.map((id, place) => {
      const [amount, balance, version] = [row.amounts[place], row.balances[place], row.versions[place]];
      const account = accounts.get(String(id));
      const opened = String(version) === '1' ? ` ${account?.kind} ${account?.asset} ${account?.user_code ?? '-'}` : '';
      return `${id} ${amount} ${balance} ${version}${opened}\n`;
    });
    const text = `tola-posting-1\n${bookId} ${index + 1}\n${previous}\n${row.id} ${row.kind} ${row.created_at.getTime()} ${lines.length}\n${lines.join('')}${row.reference_id}`;
    previous = createHash('sha256').update(text, 'utf8').digest('hex');
    return previous;
  });
}

describe('the chain of a book', () => {
  it('is what a stranger computes from the postings', async () => {
    const made = await links();
    expect(made).toHaveLength(await countOf('posting'));
    const books = new Set(made.map(({ book_id }) => book_id));
    expect(books.size).toBeGreaterThan(1);
    for (const bookId of books) {
      const own = made.filter(({ book_id }) => book_id === bookId);
      expect(own.map(({ position }) => Number(position))).toEqual(own.map((_, index) => index + 1));
      expect(own.map(({ hash }) => hash.toString('hex'))).toEqual(await recomputed(bookId));
    }
  });

  it('begins anew with the book of a reset, and that of the closed book stays and is proved', async () => {
    const partner = await world.partner();
    await topUp(world, partner, 'sandbox', 100n);
    const closed = await bookOf(world, partner, 'sandbox');
    await partner.sandbox.post('/partner/sandbox/reset', {});
    const open = await bookOf(world, partner, 'sandbox');
    await topUp(world, partner, 'sandbox', 100n);
    await chainPostings(world.core);
    const made = await links();
    for (const bookId of [closed, open]) {
      const own = made.filter(({ book_id }) => book_id === bookId);
      expect(Number(own[0]?.position)).toBe(1);
      expect(own.map(({ hash }) => hash.toString('hex'))).toEqual(await recomputed(bookId));
    }
    expect(await foundAfter()).toEqual([]);
  });

  it('is not written by the service but through its function, and never changed', async () => {
    const { pool } = world.core.database;
    await expect(pool.query('DELETE FROM posting_link')).rejects.toMatchObject({ code: '42501' });
    await expect(pool.query(`INSERT INTO posting_link SELECT 1, 1000, 1, sha256('')`)).rejects.toMatchObject({
      code: '42501',
    });
    await expect(pool.query('UPDATE chain_frontier SET read_to = 0')).rejects.toMatchObject({ code: '42501' });
    await expect(world.owner.query(`UPDATE posting_link SET hash = sha256('')`)).rejects.toMatchObject({
      code: '23001',
    });
  });
});

it('numbers that no posting has yet are not passed over, whatever the caller asks for', async () => {
  await chainPostings(world.core);
  await world.core.database.pool.query('SELECT chain_postings(9000000000000000000, 10)');
  await topUp(world, await world.partner(), 'live', 1n);
  await chainPostings(world.core);
  expect(await countOf('posting_link')).toBe(await countOf('posting'));
});

const WAITING = 24_000;
it('a call reads about as many postings as it chains, however many wait', async () => {
  const partner = await world.partner();
  await topUp(world, partner, 'live', 1n);
  await chainPostings(world.core);
  const bookId = await bookOf(world, partner, 'live');
  const client = await world.owner.connect();
  try {
    // Undone at the end. The numbers have gaps, as those of transactions that were rolled back.
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    await client.query(
      `INSERT INTO posting (id, book_id, kind, reference_id, created_at, account_ids, amounts, balances, versions)
       SELECT p.id + 2 * n, p.book_id, p.kind, p.reference_id, p.created_at, p.account_ids, p.amounts, p.balances, p.versions
       FROM (SELECT * FROM posting WHERE book_id = $1 ORDER BY id DESC LIMIT 1) p, generate_series(1, ${WAITING}) n`,
      [bookId],
    );
    await client.query(
      `SELECT setval('posting_id_seq', (SELECT max(id) FROM posting)), brin_summarize_new_values('posting_id_idx')`,
    );
    const looks = async () => {
      const { rows } = await client.query(
        `SELECT seq_tup_read::int AS whole, idx_tup_fetch::int AS by_index FROM pg_stat_xact_user_tables WHERE relname = 'posting'`,
      );
      return rows[0];
    };
    const before = await looks();
    const { rows } = await client.query('SELECT chain_postings(9000000000000000000, 1000) AS count');
    const after = await looks();
    expect(rows).toEqual([{ count: 1_000 }]);
    expect(after.whole - before.whole).toBe(0);
    // Groups of pages are read whole, in each of the portions: two here, since every other number was given to no posting.
    expect(after.by_index - before.by_index).toBeLessThan(WAITING / 2);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

it('numbers that a restore left out are passed at once, and none that was given is', async () => {
  const partner = await world.partner();
  await chainPostings(world.core);
  const client = await world.owner.connect();
  try {
    // Undone at the end: a thousand times as many as a call looks through at a time.
    await client.query('BEGIN');
    await client.query(`SELECT setval('posting_id_seq', nextval('posting_id_seq') + 1000000)`);
    const at = world.clock.now();
    const lines = [
      { kind: 'bank' as const, asset: 'INR' as const, amount: -5n },
      { kind: 'partner_float' as const, asset: 'INR' as const, amount: 5n },
    ];
    const bookId = await bookOf(world, partner, 'live');
    await post(client, [{ bookId, kind: 'top_up', referenceId: 'behind the gap', at, lines }]);
    const looks = async () => {
      const { rows } = await client.query(
        `SELECT (seq_scan + idx_scan)::int AS looks FROM pg_stat_xact_user_tables WHERE relname = 'posting'`,
      );
      return rows[0].looks;
    };
    const before = await looks();
    const { rows } = await client.query('SELECT chain_postings(9000000000000000000, 1000) AS count');
    expect(rows).toEqual([{ count: 1 }]);
    expect((await looks()) - before).toBeLessThan(10);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

describe('postings that come while it is written', () => {
  it('are not passed over where one with a lower number commits late', async () => {
    const [slow, quick] = [await world.partner(), await world.partner()];
    const bookId = await bookOf(world, slow, 'live');
    await chainPostings(world.core);
    let run: Promise<number | undefined> | undefined;
    await inTransaction(world.core.database.pool, async (client) => {
      const at = world.clock.now();
      const lines = [
        { kind: 'bank' as const, asset: 'INR' as const, amount: -5n },
        { kind: 'partner_float' as const, asset: 'INR' as const, amount: 5n },
      ];
      const [verdict] = await post(client, [{ bookId, kind: 'top_up', referenceId: 'late', at, lines }]);
      expect(verdict?.accepted).toBe(true);
      // A higher number, committed first.
      await topUp(world, quick, 'live', 100n);
      run = chainPostings(world.core);
      // One that did not wait would have passed the late one by here.
      for (let turn = 0; turn < 20; turn++) await topUp(world, quick, 'live', 1n);
    });
    await run;
    await chainPostings(world.core);
    expect(await countOf('posting_link')).toBe(await countOf('posting'));
    expect(await foundAfter()).toEqual([]);
  });

  it('are chained once by several processes that write at the same time', async () => {
    const partners = await many(4, () => world.partner());
    const others = await many(3, () => startWorld({ databaseUrl: world.databaseUrl }));
    try {
      let isTrading = true;
      const trading = Promise.all(
        partners.map(async (partner) => {
          for (let turn = 0; turn < 30; turn++) await topUp(world, partner, 'live', 1n);
        }),
      ).finally(() => {
        isTrading = false;
      });
      const chaining = [world, ...others].map(async ({ core }) => {
        while (isTrading) await chainPostings(core);
      });
      await Promise.all([trading, ...chaining]);
      await Promise.all([world, ...others].map(({ core }) => chainPostings(core)));
      expect(await countOf('posting_link')).toBe(await countOf('posting'));
      expect(await foundAfter()).toEqual([]);
      for (const bookId of new Set((await links()).map(({ book_id }) => book_id))) {
        const own = (await links()).filter(({ book_id }) => book_id === bookId);
        expect(own.map(({ hash }) => hash.toString('hex'))).toEqual(await recomputed(bookId));
      }
    } finally {
      for (const other of others) await other.close();
    }
  });

  it('are left to the next run where a transaction takes long and this process stops', async () => {
    const partner = await world.partner();
    await chainPostings(world.core);
    const before = await countOf('posting_link');
    await inTransaction(world.core.database.pool, async (client) => {
      await client.query('SELECT lock_books($1)', [[await bookOf(world, partner, 'live')]]);
      await topUp(world, await world.partner(), 'live', 1n);
      expect(await chainPostings(world.core, AbortSignal.abort())).toBeUndefined();
    });
    expect(await countOf('posting_link')).toBe(before);
    await chainPostings(world.core);
    await until('all are chained', async () => (await countOf('posting_link')) === (await countOf('posting')));
  });
});

/** Every value of a posting that its link holds, and another in its place. */
const changes = {
  kind: `kind = kind || 'x'`,
  reference_id: `reference_id = reference_id || ' '`,
  created_at: `created_at = created_at + interval '1 millisecond'`,
  amounts: 'amounts[1] = amounts[1] + 1',
  balances: 'balances[1] = balances[1] + 1',
  versions: 'versions[1] = versions[1] + 1',
  account_ids: 'account_ids[1] = account_ids[1] + 1',
  order:
    'account_ids = account_ids[2:] || account_ids[1:1], amounts = amounts[2:] || amounts[1:1], balances = balances[2:] || balances[1:1], versions = versions[2:] || versions[1:1]',
} as const;

describe('planted damage', () => {
  it('in any value of any posting is found, and that posting is named, no other', async () => {
    const made = await links();
    await fc.assert(
      fc.asyncProperty(fc.nat(made.length - 1), fc.constantFrom(...Object.values(changes)), async (at, change) => {
        const { posting_id, position, book_id } = made[at] as Link;
        const damage = `UPDATE posting SET ${change} WHERE id = ${posting_id}`;
        expect(await foundAfter(damage)).toEqual([
          `posting ${posting_id} was changed, or its link was, at position ${position} of book ${book_id}`,
        ]);
      }),
      { numRuns: 25 },
    );
  });

  it('in any byte of any link is found, and the posting is named with the one after it', async () => {
    const made = await links();
    await fc.assert(
      fc.asyncProperty(
        fc.nat(made.length - 1),
        fc.nat(31),
        fc.integer({ min: 1, max: 255 }),
        async (at, byte, mask) => {
          const { posting_id, position, book_id } = made[at] as Link;
          const found = await foundAfter(
            `UPDATE posting_link SET hash = set_byte(hash, ${byte}, get_byte(hash, ${byte}) # ${mask}) WHERE book_id = ${book_id} AND position = ${position}`,
          );
          expect(found).toContain(
            `posting ${posting_id} was changed, or its link was, at position ${position} of book ${book_id}`,
          );
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is named where a posting is missing, moved to another book, put in later, or changes places with another', async () => {
    const [first, second] = (await links()).slice(1) as [Link, Link];
    const place = ({ position, book_id }: Link) => `at position ${position} of book ${book_id}`;
    const missing = `posting ${first.posting_id} is missing, ${place(first)}`;
    expect(await foundAfter(`DELETE FROM posting WHERE id = ${first.posting_id}`)).toEqual([missing]);
    expect(await foundAfter(`UPDATE posting SET book_id = -1 WHERE id = ${first.posting_id}`)).toContain(missing);
    expect(
      await foundAfter(`INSERT INTO posting (id, book_id, kind, reference_id, created_at, account_ids, amounts, balances, versions)
        SELECT -7, book_id, kind, reference_id, created_at, account_ids, amounts, balances, versions FROM posting WHERE id = ${first.posting_id}`),
    ).toEqual([`posting -7 of book ${first.book_id} came after its place in the chain had passed`]);
    const swapped = await foundAfter(
      `UPDATE posting SET id = -1 WHERE id = ${first.posting_id}`,
      `UPDATE posting SET id = ${first.posting_id} WHERE id = ${second.posting_id}`,
      `UPDATE posting SET id = ${second.posting_id} WHERE id = -1`,
    );
    // Which is found first is the planner's to choose.
    expect(swapped.toSorted()).toEqual(
      [first, second]
        .map((link) => `posting ${link.posting_id} was changed, or its link was, ${place(link)}`)
        .toSorted(),
    );
    const reordered = await foundAfter(
      `UPDATE posting_link SET position = -1 WHERE book_id = ${first.book_id} AND position = ${first.position}`,
      `UPDATE posting_link SET position = ${first.position} WHERE book_id = ${first.book_id} AND position = ${second.position}`,
      `UPDATE posting_link SET position = ${second.position} WHERE book_id = ${first.book_id} AND position = -1`,
    );
    expect(reordered).toContain(`posting ${first.posting_id} is out of order, ${place(second)}`);
  });

  it('is found where an account becomes another’s', async () => {
    await makeUser((await world.partner()).live);
    const found = await foundAfter(
      `UPDATE account SET user_id = (SELECT max(u.id) FROM end_user u WHERE u.book_id <> account.book_id)
       WHERE id = (SELECT min(id) FROM account WHERE kind = 'user_metal' AND version > 0)`,
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('was changed, or its link was');
  });
});
