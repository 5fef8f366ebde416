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
const newPosting = () =>
  `INSERT INTO posting (id, book_id, kind, reference_id, created_at) VALUES (1000000, ${bookId}, 'top_up', 'x', now())`;
const entry = (kind: string, amount: number, balanceAfter: number, version: number, asset = 'INR') =>
  `(1000000, ${account(kind, asset)}, '${asset}', ${amount}, ${balanceAfter}, ${version})`;
const insertEntries = (...rows: string[]) =>
  `INSERT INTO ledger_entry (posting_id, account_id, asset, amount, balance_after, version) VALUES ${rows.join(', ')}`;

describe('append-only', () => {
  it.each(['ledger_entry', 'posting', 'audit_entry'])(
    '%s takes no UPDATE, DELETE or TRUNCATE, not even of no row',
    async (table) => {
      const column = { ledger_entry: 'amount', posting: 'kind', audit_entry: 'action' }[table];
      for (const statement of [
        `UPDATE ${table} SET ${column} = ${column}`,
        `UPDATE ${table} SET ${column} = ${column} WHERE false`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table} CASCADE`,
      ]) {
        expect(await refusal(statement)).toMatchObject({ code: '23001' });
      }
    },
  );

  it('accounts are neither deleted nor truncated', async () => {
    expect(await refusal(`DELETE FROM account WHERE book_id = ${bookId}`)).toMatchObject({ code: '23001' });
    expect(await refusal('TRUNCATE account CASCADE')).toMatchObject({ code: '23001' });
  });
});

describe('entries', () => {
  it('sum to zero in each asset of their posting', async () => {
    expect(await refusal(newPosting(), insertEntries(entry('bank', -5, -105, 2)))).toMatchObject({
      constraint: 'posting_balanced',
    });
    expect(
      await refusal(
        newPosting(),
        insertEntries(entry('bank', -5, -105, 2), entry('platform_inventory', 5, 5, 1, 'gold')),
      ),
    ).toMatchObject({ constraint: 'posting_balanced' });
  });

  it('come with the balance they explain, not before it', async () => {
    expect(
      await refusal(newPosting(), insertEntries(entry('bank', -5, -105, 2), entry('partner_float', 5, 105, 2))),
    ).toMatchObject({ constraint: 'entry_fits_account' });
  });

  it('are in accounts of their posting’s book and of their asset', async () => {
    const other = await books.open();
    const foreign = `(1000000, (SELECT id FROM account WHERE book_id = ${other.bookId} AND kind = 'bank'), 'INR', 5, 5, 1)`;
    expect(await refusal(newPosting(), insertEntries(entry('bank', -5, -105, 0), foreign))).toMatchObject({
      constraint: 'entry_fits_account',
    });
    const wrong = `(1000000, ${account('bank')}, 'gold', 5, 5, 0)`;
    const back = `(1000000, ${account('platform_inventory', 'gold')}, 'gold', -5, -5, 0)`;
    expect(await refusal(newPosting(), insertEntries(wrong, back))).toMatchObject({ constraint: 'entry_fits_account' });
  });

  it('belong to a posting, and move something', async () => {
    expect(await refusal(insertEntries(entry('bank', -5, -105, 0), entry('partner_float', 5, 105, 0)))).toMatchObject({
      constraint: 'entry_fits_account',
    });
    expect(await refusal(newPosting(), insertEntries(entry('bank', 0, -100, 1)))).toMatchObject({
      constraint: 'ledger_entry_amount',
    });
  });

  it('number each account’s history once', async () => {
    expect(
      await refusal(newPosting(), insertEntries(entry('bank', -5, -105, 1), entry('partner_float', 5, 105, 1))),
    ).toMatchObject({ constraint: 'ledger_entry_pkey' });
  });
});

describe('accounts', () => {
  it('move only with the entry that explains it, in balance and in version', async () => {
    for (const change of [
      'balance = balance + 1',
      'version = version + 1',
      'balance = balance + 1, version = version + 1',
      'balance = 0, version = 0',
    ]) {
      expect(await refusal(`UPDATE account SET ${change} WHERE id = ${account('bank')}`)).toMatchObject({
        constraint: 'balance_has_entry',
      });
    }
  });

  it('never fall below their floor, also when the floor is raised', async () => {
    expect(await refusal(`UPDATE account SET balance = -51 WHERE id = ${account('partner_float')}`)).toMatchObject({
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

  it('start empty', async () => {
    for (const [balance, version] of [
      [5, 0],
      [0, 1],
      [-1, 0],
    ]) {
      const insert = `INSERT INTO account (book_id, kind, asset, floor, balance, version) VALUES (${bookId}, 'new', 'INR', null, ${balance}, ${version})`;
      expect(await refusal(insert)).toMatchObject({ constraint: 'account_starts_empty' });
    }
  });

  it('are one of a kind, asset and owner, and of a known asset', async () => {
    expect(await refusal(`INSERT INTO account (book_id, kind, asset) VALUES (${bookId}, 'bank', 'INR')`)).toMatchObject(
      {
        constraint: 'account_owner_key',
      },
    );
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
