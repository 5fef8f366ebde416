import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Books, openBooks } from '../../testing/books.ts';
import { until } from '../../testing/trades.ts';
import { WAITING_STATEMENTS } from '../../testing/while-locked.ts';
import { InvariantError } from '../kernel/errors.ts';
import { checkLaws } from './laws/check-laws.ts';
import { type Posting, type PostingLine, post } from './post.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks(20);
});
afterAll(async () => {
  const broken = (await checkLaws(books.database.pool)).filter((finding) => finding.broken > 0n);
  await books.close();
  expect(broken).toEqual([]);
});

type Account = Pick<PostingLine, 'kind' | 'asset' | 'userId'>;
const nameOf = ({ kind, asset, userId }: Account) => `${kind} ${asset} ${userId ?? ''}`;
const at = Date.UTC(2026, 0, 1);
const posting = (bookId: number, lines: PostingLine[], referenceId = 'ref'): Posting => ({
  bookId,
  kind: 'top_up',
  referenceId,
  at,
  lines,
});

async function balancesOf(bookId: number): Promise<Map<string, bigint>> {
  const { rows } = await books.database.pool.query(
    'SELECT kind, asset, user_id, balance FROM account WHERE book_id = $1',
    [bookId],
  );
  return new Map(rows.map((row) => [`${row.kind} ${row.asset} ${row.user_id ?? ''}`, row.balance]));
}

const float = (amount: bigint): PostingLine => ({ kind: 'partner_float', asset: 'INR', amount });
const bank = (amount: bigint): PostingLine => ({ kind: 'bank', asset: 'INR', amount });
const fee = (amount: bigint): PostingLine => ({ kind: 'platform_fee', asset: 'INR', amount });

describe('verdicts, each on what the accepted ones before it left', () => {
  it.each<[string, bigint, PostingLine[][], boolean[]]>([
    ['a first top-up', 0n, [[bank(-100n), float(100n)]], [true]],
    ['an empty float cannot pay', 0n, [[float(-1n), fee(1n)]], [false]],
    [
      'a top-up before makes the debit after it pass',
      0n,
      [
        [bank(-5n), float(5n)],
        [float(-5n), fee(5n)],
      ],
      [true, true],
    ],
    [
      'a top-up after it does not',
      0n,
      [
        [float(-5n), fee(5n)],
        [bank(-5n), float(5n)],
      ],
      [false, true],
    ],
    [
      'to the last paisa and no further',
      0n,
      [
        [bank(-5n), float(5n)],
        [float(-5n), fee(5n)],
        [float(-1n), fee(1n)],
      ],
      [true, true, false],
    ],
    [
      'a refused one leaves room for a smaller one',
      0n,
      [
        [bank(-5n), float(5n)],
        [float(-9n), fee(9n)],
        [float(-4n), fee(4n)],
      ],
      [true, false, true],
    ],
    [
      'what a refused one would have paid in is not there',
      0n,
      [
        [float(-1n), fee(1n)],
        [fee(-1n), float(1n)],
      ],
      [false, false],
    ],
    [
      'a credit line goes down to its limit',
      10n,
      [
        [float(-10n), fee(10n)],
        [float(-1n), fee(1n)],
      ],
      [true, false],
    ],
    ['the bank has no floor', 0n, [[bank(-(10n ** 15n)), float(10n ** 15n)]], [true]],
    ['nothing at all moves', 0n, [[]], [true]],
    ['zero lines move nothing', 0n, [[float(0n), fee(0n)]], [true]],
  ])('%s', async (_, creditLimitPaise, lines, accepted) => {
    const { bookId } = await books.open({ creditLimitPaise });
    const verdicts = await post(
      books.database.pool,
      lines.map((one) => posting(bookId, one)),
    );
    expect(verdicts.map((verdict) => verdict.accepted)).toEqual(accepted);
  });

  it('names the account that could not pay', async () => {
    const { bookId } = await books.open();
    const [verdict] = await post(books.database.pool, [posting(bookId, [float(-1n), fee(1n)])]);
    const { rows } = await books.database.pool.query(
      `SELECT id FROM account WHERE book_id = $1 AND kind = 'partner_float'`,
      [bookId],
    );
    expect(verdict).toEqual({ accepted: false, shortAccountId: rows[0].id });
  });

  it('refuses what does not sum to zero in each asset, names no account twice, and knows its accounts', async () => {
    const { bookId } = await books.open();
    const silver: PostingLine = { kind: 'rounding', asset: 'silver', amount: 1n };
    const refused = (lines: PostingLine[]) => post(books.database.pool, [posting(bookId, lines)]);
    await expect(refused([bank(-1n), float(2n)])).rejects.toThrow(InvariantError);
    await expect(refused([bank(-1n), silver])).rejects.toThrow(InvariantError);
    await expect(refused([bank(-1n), float(2n), bank(-1n)])).rejects.toMatchObject({ constraint: 'posting_line_once' });
    const unknownUser = (userId: bigint, amount: bigint): PostingLine => ({
      kind: 'user_inr',
      asset: 'INR',
      userId,
      amount,
    });
    await expect(refused([bank(-1n), unknownUser(10n ** 12n, 1n)])).rejects.toThrow();
    await expect(refused([unknownUser(10n ** 12n + 1n, -1n), unknownUser(10n ** 12n, 1n)])).rejects.toThrow(
      InvariantError,
    );
    expect([...(await balancesOf(bookId)).values()].every((balance) => balance === 0n)).toBe(true);
  });

  it('refuses a line without an amount or an account that exists, and leaves none out', async () => {
    const { bookId } = await books.open();
    const { pool } = books.database;
    await post(pool, [posting(bookId, [bank(-9n), float(9n)])]);
    const line = (account: string, amount: string) => `ROW(0, (${account}), ${amount})::ledger_line`;
    const of = (kind: string, asset: string) =>
      `SELECT id FROM account WHERE book_id = ${bookId} AND kind = '${kind}' AND asset = '${asset}'`;
    const money = [line(of('partner_float', 'INR'), '-1'), line(of('platform_fee', 'INR'), '1')];
    const metal = {
      'no amounts': [line(of('rounding', 'gold'), 'NULL'), line(of('rounding', 'silver'), 'NULL')],
      'no amount': [line(of('rounding', 'gold'), 'NULL')],
      'no accounts': [line('SELECT -1', '1'), line('SELECT -2', '-1')],
      'no account': [line('NULL::bigint', '1')],
    };
    for (const [what, lines] of Object.entries(metal)) {
      const text = `SELECT * FROM ledger_post(
        ARRAY[ROW(0, ${bookId}, 'buy_settle', 'x', to_timestamp(${at / 1_000}))::ledger_posting], ARRAY[${[...money, ...lines]}])`;
      await expect(pool.query(text), what).rejects.toThrow();
    }
    expect((await balancesOf(bookId)).get('partner_float INR ')).toBe(9n);
  });

  it('dates and numbers postings by their number, in whatever order they are given', async () => {
    const { bookId } = await books.open();
    const { pool } = books.database;
    const given = (number: number, afterMs: number) =>
      `ROW(${number}, ${bookId}, 'top_up', 'number ${number}', to_timestamp(${(at + afterMs) / 1_000}))::ledger_posting`;
    const line = (number: number, kind: string, amount: number) =>
      `ROW(${number}, (SELECT id FROM account WHERE book_id = ${bookId} AND kind = '${kind}' AND asset = 'INR'), ${amount})::ledger_line`;
    const lines = [5, 2].flatMap((number) => [line(number, 'bank', -1), line(number, 'partner_float', 1)]);
    await pool.query(`SELECT ledger_post(ARRAY[${given(5, 0)}, ${given(2, 10)}], ARRAY[${lines}])`);
    const { rows } = await pool.query(
      'SELECT reference_id, created_at FROM posting WHERE book_id = $1 ORDER BY float_version',
      [bookId],
    );
    expect(rows.map(({ reference_id }) => reference_id)).toEqual(['number 2', 'number 5']);
    expect(rows.map(({ created_at }) => created_at.getTime())).toEqual([at + 10, at + 10]);
  });
});

describe('against a model of a few lines', () => {
  it('judges and moves random batches exactly as the model does', async () => {
    const creditLimitPaise = 500n;
    const { bookId, userIds } = await books.open({ creditLimitPaise, users: 2 });
    const inr: Account[] = [
      { kind: 'partner_float', asset: 'INR' },
      { kind: 'platform_fee', asset: 'INR' },
      { kind: 'gst_payable', asset: 'INR' },
      { kind: 'bank', asset: 'INR' },
      { kind: 'user_inr', asset: 'INR', userId: userIds[0] as bigint },
    ];
    const gold: Account[] = [
      { kind: 'platform_inventory', asset: 'gold' },
      { kind: 'partner_metal', asset: 'gold' },
      { kind: 'user_metal', asset: 'gold', userId: userIds[0] as bigint },
      { kind: 'user_metal', asset: 'gold', userId: userIds[1] as bigint },
    ];
    const floors = new Map([
      ['bank INR ', undefined],
      ['platform_inventory gold ', undefined],
      ['partner_float INR ', -creditLimitPaise],
    ]);
    const model = new Map<string, bigint>();
    const movement = (accounts: Account[]) =>
      fc
        .tuple(
          fc.shuffledSubarray(accounts, { minLength: 2, maxLength: 3 }),
          fc.bigInt({ min: -300n, max: 300n }),
          fc.bigInt({ min: -300n, max: 300n }),
        )
        .map(([chosen, first, second]) => {
          const amounts = chosen.length === 2 ? [first, -first] : [first, second, -first - second];
          return chosen.map((account, index) => ({ ...account, amount: amounts[index] }) as PostingLine);
        });
    const one = fc.oneof(
      movement(inr),
      movement(gold),
      fc.tuple(movement(inr), movement(gold)).map((both) => both.flat()),
    );
    let refusals = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 12 }), async (batch) => {
        const expected = batch.map((lines) => {
          const isShort = lines.some((line) => {
            const name = nameOf(line);
            const floor = floors.has(name) ? floors.get(name) : 0n;
            return line.amount < 0n && floor !== undefined && (model.get(name) ?? 0n) + line.amount < floor;
          });
          if (!isShort)
            for (const line of lines) model.set(nameOf(line), (model.get(nameOf(line)) ?? 0n) + line.amount);
          else refusals++;
          return !isShort;
        });
        const verdicts = await post(
          books.database.pool,
          batch.map((lines) => posting(bookId, lines)),
        );
        expect(verdicts.map((verdict) => verdict.accepted)).toEqual(expected);
        for (const [name, balance] of await balancesOf(bookId))
          expect([name, balance]).toEqual([name, model.get(name) ?? 0n]);
      }),
      { numRuns: 60, endOnFailure: true },
    );
    expect(refusals).toBeGreaterThan(10);
  });

  it('stores after each entry the balance it left, in order', async () => {
    const { bookId } = await books.open();
    const moves = [7n, -2n, -5n, 9n, -1n];
    await post(
      books.database.pool,
      moves.map((move) => posting(bookId, [bank(-move), float(move)])),
    );
    const { rows } = await books.database.pool.query(
      `SELECT e.amount, e.balance_after, e.version FROM ledger_entry e JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id
       WHERE a.book_id = $1 AND a.kind = 'partner_float' ORDER BY e.version`,
      [bookId],
    );
    let balance = 0n;
    const expected = moves.map((amount, index) => {
      balance += amount;
      return { amount, balance_after: balance, version: BigInt(index + 1) };
    });
    expect(rows).toEqual(expected);
  });
});

describe('sixteen connections', () => {
  it('post in opposing directions without a deadlock and without a lost update', async () => {
    const { bookId, userIds } = await books.open({ users: 6 });
    const wallet = (index: number, amount: bigint): PostingLine => ({
      kind: 'user_inr',
      asset: 'INR',
      userId: userIds[index % 6] as bigint,
      amount,
    });
    await post(
      books.database.pool,
      userIds.map((_, index) => posting(bookId, [bank(-1_000n), wallet(index, 1_000n)])),
    );
    let accepted = 0;
    await Promise.all(
      Array.from({ length: 16 }, async (_, worker) => {
        for (let round = 0; round < 10; round++) {
          const batch = Array.from({ length: 4 }, (_, step) => {
            const from = worker + round + step;
            const lines = [wallet(from, -40n), wallet(from + 1 + (worker % 5), 40n)];
            return posting(bookId, worker % 2 ? lines : lines.reverse());
          });
          const verdicts = await post(books.database.pool, worker % 3 ? batch : batch.reverse());
          accepted += verdicts.filter((verdict) => verdict.accepted).length;
        }
      }),
    );
    const balances = await balancesOf(bookId);
    const held = userIds.map((id) => balances.get(`user_inr INR ${id}`) as bigint);
    expect(held.reduce((sum, balance) => sum + balance, 0n)).toBe(6_000n);
    expect(held.every((balance) => balance >= 0n)).toBe(true);
    const { rows } = await books.database.pool.query(
      `SELECT count(*) AS count FROM ledger_entry e JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id WHERE a.book_id = $1 AND abs(e.amount) = 40`,
      [bookId],
    );
    expect(rows[0].count).toBe(BigInt(accepted * 2));
  });

  it('write over nothing that got past the lock', async () => {
    const { bookId } = await books.open();
    await post(books.database.pool, [posting(bookId, [bank(-100n), fee(100n)])]);
    const past = await books.owner.pool.connect();
    try {
      await past.query('BEGIN');
      // A posting as ledger_post writes it, but without the lock: the next one reads what was there before it, and waits for its rows.
      await past.query(
        `WITH moved AS (
           SELECT a.id, CASE a.kind WHEN 'bank' THEN 7 ELSE -7 END AS amount, a.balance + CASE a.kind WHEN 'bank' THEN 7 ELSE -7 END AS balance
           FROM account a WHERE a.book_id = $1 AND a.version = 1
         ), written AS (
           INSERT INTO posting (id, book_id, kind, reference_id, created_at, account_ids, amounts, balances, versions)
           SELECT 1000000, $1, 'top_up', 'past', $2, array_agg(id), array_agg(amount), array_agg(balance), '{2,2}' FROM moved)
         UPDATE account a SET balance = m.balance, version = 2, posting_id = 1000000, moved_at = $2 FROM moved m WHERE a.id = m.id`,
        [bookId, new Date(at)],
      );
      const late = post(books.database.pool, [
        posting(bookId, [bank(-20n), fee(20n)]),
        posting(bookId, [bank(-1n), fee(1n)]),
      ]);
      const outcome = late.catch((error: unknown) => error);
      await until('the late one waits', async () => {
        const { rows } = await books.owner.pool.query(WAITING_STATEMENTS);
        return rows.length > 0;
      });
      await past.query('COMMIT');
      expect(await outcome).toMatchObject({ constraint: 'entry_fits_account' });
    } finally {
      past.release();
    }
    expect((await balancesOf(bookId)).get('bank INR ')).toBe(-93n);
  });

  it('spend one float at once, never past it', async () => {
    const { bookId } = await books.open();
    await post(books.database.pool, [posting(bookId, [bank(-1_000n), float(1_000n)])]);
    const verdicts = await Promise.all(
      Array.from({ length: 48 }, () => post(books.database.pool, [posting(bookId, [float(-100n), fee(100n)])])),
    );
    expect(verdicts.flat().filter((verdict) => verdict.accepted)).toHaveLength(10);
    expect((await balancesOf(bookId)).get('partner_float INR ')).toBe(0n);
    await post(books.database.pool, [posting(bookId, [fee(-1_000n), bank(1_000n)])]);
  });
});
