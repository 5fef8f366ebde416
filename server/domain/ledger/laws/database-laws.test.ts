import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Books, openBooks } from '../../../testing/books.ts';
import { post } from '../post.ts';

/** What PostgreSQL itself refuses, whatever code asks for it. Nothing here commits. */
let books: Books;
let bookId: number;
beforeAll(async () => {
  books = await openBooks();
  bookId = (await books.open({ creditLimitPaise: 50n })).bookId;
  await post(books.database.pool, [
    {
      bookId,
      kind: 'top_up',
      referenceId: 'ref',
      at: 0,
      lines: [
        { kind: 'bank', asset: 'INR', amount: -100n },
        { kind: 'partner_float', asset: 'INR', amount: 100n },
      ],
    },
  ]);
});
afterAll(() => books.close());

/** Runs statements in one transaction that is always undone, and answers the error they met. */
async function refusal(...statements: string[]): Promise<{ code?: string; constraint?: string }> {
  const client: PoolClient = await books.owner.pool.connect();
  try {
    await client.query('BEGIN');
    for (const statement of statements) await client.query(statement);
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    return {};
  } catch (error) {
    return error as { code?: string; constraint?: string };
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const account = (kind: string, asset = 'INR') =>
  `(SELECT id FROM account WHERE book_id = ${bookId} AND kind = '${kind}' AND asset = '${asset}')`;
type Line = [account: string, amount: number, balance: number, version: number];
const line = (kind: string, amount: number, balance: number, version: number, asset = 'INR'): Line => [
  account(kind, asset),
  amount,
  balance,
  version,
];
const newPosting = (...lines: Line[]) =>
  `INSERT INTO posting (id, book_id, kind, reference_id, created_at, account_ids, amounts, balances, versions, float_version)
   VALUES (1000000, ${bookId}, 'top_up', 'x', now(), ${[0, 1, 2, 3].map((part) => `ARRAY[${lines.map((one) => one[part])}]::bigint[]`)}, 2)`;
/** Moves an account as a posting of the number 1000000 says. */
const move = ([id, , balance, version]: Line) =>
  `UPDATE account SET balance = ${balance}, version = ${version}, posting_id = 1000000, moved_at = now() WHERE id = ${id}`;
/** A posting and the accounts that it moves in one statement, as ledger_post writes them. */
const newMoves = (lines: Line[], moved: Line[], floatVersion: number | null = 2) =>
  `WITH written AS (${newPosting(...lines).replace(/, 2\)$/, `, ${floatVersion})`)})
   UPDATE account a SET balance = m.balance, version = m.version, posting_id = 1000000, moved_at = now()
   FROM (VALUES ${moved.map(([id, , balance, version]) => `(${id}, ${balance}, ${version})`)}) AS m (id, balance, version) WHERE a.id = m.id`;

describe('append-only', () => {
  it.each(['posting', 'audit_entry'])('%s takes no UPDATE, DELETE or TRUNCATE, not even of no row', async (table) => {
    const column = { posting: 'kind', audit_entry: 'action' }[table];
    for (const statement of [
      `UPDATE ${table} SET ${column} = ${column}`,
      `UPDATE ${table} SET ${column} = ${column} WHERE false`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ]) {
      expect(await refusal(statement)).toMatchObject({ code: '23001' });
    }
  });

  it('accounts are neither deleted nor truncated', async () => {
    expect(await refusal(`DELETE FROM account WHERE book_id = ${bookId}`)).toMatchObject({ code: '23001' });
    expect(await refusal('TRUNCATE account CASCADE')).toMatchObject({ code: '23001' });
  });
});

describe('entries', () => {
  const unbalanced = { constraint: 'posting_balanced' };
  const unfitting = { constraint: 'entry_fits_account' };

  it('sum to zero in each asset of their posting', async () => {
    const bank = line('bank', -5, -105, 2);
    for (const other of [line('partner_float', 6, 106, 2), line('platform_inventory', 5, 5, 1, 'gold')]) {
      expect(await refusal(newPosting(bank, other))).toMatchObject(unbalanced);
    }
  });

  it('come with the balance they explain, not before it and not without it', async () => {
    const lines = [line('bank', -5, -105, 2), line('partner_float', 5, 105, 2)];
    expect(await refusal(newPosting(...lines))).toMatchObject(unfitting);
    expect(await refusal(...lines.map(move))).toMatchObject({ constraint: 'balance_has_entry' });
  });

  it('are in accounts of their posting’s book', async () => {
    const other = await books.open();
    const owner = (id: number): Line => [
      `(SELECT id FROM account WHERE book_id = ${id} AND kind = 'payment_clearing')`,
      5,
      5,
      1,
    ];
    const bank = line('bank', -5, -105, 2);
    const own = [bank, owner(bookId)];
    expect(await refusal(newMoves(own, own, null))).toEqual({});
    const foreign = [bank, owner(other.bookId)];
    expect(await refusal(newMoves(foreign, foreign, null))).toMatchObject({ constraint: 'balance_has_entry' });
    expect(await refusal(newPosting(...foreign))).toMatchObject({ code: '23514' });
    expect(await refusal(newPosting(bank, ['0', 5, 5, 1]))).toMatchObject({ code: '23514' });
  });

  it('are two at least, each with all that it says, and each moves something', async () => {
    const moving = { constraint: 'posting_moves' };
    expect(await refusal(newPosting(line('bank', -5, -105, 2)))).toMatchObject(moving);
    const lines = [line('bank', 0, -100, 2), line('partner_float', 0, 100, 2)];
    expect(await refusal(newPosting(...lines))).toMatchObject(moving);
    const whole = newPosting(line('bank', -5, -105, 2), line('partner_float', 5, 105, 2));
    expect(await refusal(whole.replace('ARRAY[-105,105]', 'ARRAY[-105]'))).toMatchObject({
      constraint: 'posting_lines_whole',
    });
  });

  it('number each account’s history once and without a gap', async () => {
    // The balances are those that the accounts have, under numbers that were given before.
    for (const version of [0, 1, 3]) {
      const lines = [line('bank', -5, -100, version), line('partner_float', 5, 100, version)];
      expect(await refusal(newPosting(...lines))).toMatchObject(unfitting);
    }
  });

  it('say each what they move and what they left, of an account that a posting names once', async () => {
    const [bank, float] = [line('bank', -5, -105, 2), line('partner_float', 5, 105, 2)];
    expect(await refusal(newMoves([bank, float], [bank, float]))).toEqual({});
    const nothing = (...parts: number[]) =>
      bank.map((value, part) => (parts.includes(part) ? 'NULL' : value)) as unknown as Line;
    for (const [unsaid, moved] of [
      [nothing(2, 3), [float]],
      [nothing(3), [float]],
      [nothing(2), [float]],
    ] as const) {
      expect(await refusal(newMoves([unsaid, float], [...moved]))).toMatchObject(unfitting);
    }
    expect(await refusal(newMoves([bank, nothing(1), float], [bank, float]))).toMatchObject({ code: '23514' });
    const half = line('partner_float', 5, 105, 2);
    const double = line('bank', -10, -110, 2);
    expect(await refusal(newMoves([double, half, half], [double, half]))).toMatchObject(unfitting);
  });

  it('of a float are in its list, once', async () => {
    const lines = [line('bank', -5, -105, 2), line('partner_float', 5, 105, 2)];
    expect(await refusal(newMoves(lines, lines, 2))).toEqual({});
    for (const elsewhere of [null, 3]) {
      expect(await refusal(newMoves(lines, lines, elsewhere))).toMatchObject(unfitting);
    }
    expect(await refusal(newMoves(lines, lines, 1))).toMatchObject({ constraint: 'posting_float_version_key' });
  });
});

describe('accounts', () => {
  it('move only with the entry that explains it, in balance and in version', async () => {
    const unexplained = { constraint: 'balance_has_entry' };
    for (const change of [
      'balance = balance + 1',
      'version = version + 1',
      'balance = balance + 1, version = version + 1',
      'balance = 0, version = 0, posting_id = NULL',
    ]) {
      expect(await refusal(`UPDATE account SET ${change} WHERE id = ${account('bank')}`)).toMatchObject(unexplained);
    }
    // A new posting explains its own balance and number alone.
    const [bank, float] = [line('bank', -5, -105, 2), line('partner_float', 5, 105, 2)];
    const one = 'UPDATE account SET balance = balance + 1';
    expect(await refusal(newMoves([bank, float], [bank, float]), `${one} WHERE id = ${float[0]}`)).toMatchObject(
      unexplained,
    );
  });

  it('never fall below their floor, also when the floor is raised', async () => {
    expect(
      await refusal(`UPDATE account SET balance = -51, version = version + 1 WHERE id = ${account('partner_float')}`),
    ).toMatchObject({
      constraint: 'account_floor',
    });
    expect(await refusal(`UPDATE account SET floor = 101 WHERE id = ${account('partner_float')}`)).toMatchObject({
      constraint: 'account_floor',
    });
  });

  it('have their floor moved by two persons, in one commit with what they decided', async () => {
    const float = account('partner_float');
    expect(await refusal(`UPDATE account SET floor = 100 WHERE id = ${float}`)).toMatchObject({
      constraint: 'account_floor_decided',
    });
    const ask = (kind: string, paise: number) =>
      `INSERT INTO approval (id, kind, partner_id, input, input_hash, reason, reference, requested_by, requester_name, requester_hash, requested_at, expires_at)
       SELECT 'apr_1', '${kind}', b.partner_id, i.input, sha256(convert_to(i.input, 'UTF8')), 'r', 'r', 'a', 'a', 'a', now(), now() + interval '1 day'
       FROM book b, (SELECT '{"to":{"creditLimitPaise":"${paise}"}}' AS input) i WHERE b.id = ${bookId}`;
    const decide = `UPDATE approval SET state = 'executed', decided_by = 'b', decider_hash = 'b', decided_at = now()`;
    const move = `SELECT set_credit_limit(${bookId}, 70)`;
    expect(await refusal(ask('credit_line.set', 70), decide, move)).toEqual({});
    const undecided = { constraint: 'account_floor_decided' };
    expect(await refusal(ask('credit_line.set', 70), move)).toMatchObject(undecided);
    expect(await refusal(ask('credit_line.set', 69), decide, move)).toMatchObject(undecided);
    expect(await refusal(ask('float.adjust', 70), decide, move)).toMatchObject(undecided);
  });

  it('move only with a new entry: one that another transaction has written meanwhile is not written over', async () => {
    const lines = [line('bank', -5, -105, 1), line('payment_clearing', 5, 5, 1)];
    expect(await refusal(newMoves(lines, lines, null))).toMatchObject({ constraint: 'balance_has_entry' });
  });

  it('start empty', async () => {
    for (const [balance, version] of [
      [5, 0],
      [0, 1],
      [-1, 0],
    ]) {
      const insert = `INSERT INTO account (book_id, kind, asset, floor, balance, version, posting_id)
                      VALUES (${bookId}, 'new', 'INR', null, ${balance}, ${version}, ${version || null})`;
      expect(await refusal(insert)).toMatchObject({ constraint: 'account_starts_empty' });
    }
  });

  it('are one of a kind, asset and owner, and of a known asset', async () => {
    const second = `INSERT INTO account (book_id, kind, asset) VALUES (${bookId}, 'bank', 'INR')`;
    // Also where its row has gone to another page since, so that the keys differ.
    const moved = `UPDATE account SET page_moves = page_moves + 1 WHERE book_id = ${bookId} AND kind = 'bank'`;
    for (const statements of [[second], [moved, second]])
      expect(await refusal(...statements)).toMatchObject({ constraint: 'account_owner_key' });
    expect(await refusal(`INSERT INTO account (book_id, kind, asset) VALUES (${bookId}, 'bank', 'USD')`)).toMatchObject(
      {
        constraint: 'account_asset',
      },
    );
  });

  it('stand once in a posting', async () => {
    const line = (amount: number) => `ROW(0, ${account('bank')}, ${amount})::ledger_line`;
    expect(
      await refusal(
        `SELECT ledger_post(ARRAY[ROW(0, ${bookId}, 'top_up', 'x', now())::ledger_posting], ARRAY[${line(1)}, ${line(-1)}])`,
      ),
    ).toMatchObject({ constraint: 'posting_line_once' });
  });
});

describe('around the ledger', () => {
  it('one open book per partner and mode, and one living token', async () => {
    expect(
      await refusal(`INSERT INTO book (partner_id, mode) SELECT partner_id, mode FROM book WHERE id = ${bookId}`),
    ).toMatchObject({ constraint: 'book_open_key' });
    const token = (hash: string) =>
      `INSERT INTO access_token (id, partner_id, mode, hash, last_four) SELECT '${hash}', partner_id, mode, '${hash}', 'last' FROM book WHERE id = ${bookId}`;
    expect(await refusal(token('a'), token('b'))).toMatchObject({ constraint: 'access_token_living_key' });
  });

  it('a price block once recorded stays, and is no bargain', async () => {
    const block = (buy: number, sell: number) =>
      `INSERT INTO price_block (id, asset, buy_rate, sell_rate, priced_at, source) VALUES ('pb', 'gold', ${buy}, ${sell}, now(), 'x')`;
    expect(await refusal(block(2, 1), `UPDATE price_block SET buy_rate = 3`)).toMatchObject({ code: '23001' });
    for (const [buy, sell] of [
      [1, 1],
      [1, 2],
      [1, 0],
      [0, -1],
    ]) {
      expect(await refusal(block(buy as number, sell as number))).toMatchObject({ constraint: 'price_block_rates' });
    }
  });

  it('a quote is of something, and its states are known', async () => {
    const quote = (amount: number, metal: number, status: string) =>
      `INSERT INTO quote (id, book_id, kind, status, asset, amount_paise, metal_micrograms, rate, base_rate, price_block_id, expires_at, created_at)
       VALUES ('qt', ${bookId}, 'buy', '${status}', 'gold', ${amount}, ${metal}, 1, 1, 'pb', now(), now())`;
    expect(await refusal(quote(100, 0, 'issued'))).toMatchObject({ constraint: 'quote_positive' });
    expect(await refusal(quote(0, 1, 'issued'))).toMatchObject({ constraint: 'quote_positive' });
    expect(await refusal(quote(100, 1, 'paid'))).toMatchObject({ constraint: 'quote_status' });
  });
});
