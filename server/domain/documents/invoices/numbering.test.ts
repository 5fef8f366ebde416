import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../testing/api-client.ts';
import { confirmSell, sellQuote } from '../../../testing/rooms/transfers.ts';
import { bookOf, makeBuy, makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { issueDueInvoices } from './issue-due-invoices.ts';

/** Two processes on one database. */
let world: World;
let second: World;
beforeAll(async () => {
  world = await startWorld();
  second = await startWorld({ databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const invoiceOf = async (client: ApiClient, id: string) =>
  (await client.get(`/partner/transactions/${id}/invoice`)).data;
const counters = () =>
  sql<{ scope: number; series: string; last: bigint }>(
    world,
    'SELECT scope_book_id AS scope, series, last_number AS last FROM invoice_series ORDER BY 1, 2',
  );
const numbersOf = async (scope: number, series: string) =>
  (
    await sql<{ number: bigint }>(
      world,
      'SELECT number FROM invoice WHERE scope_book_id = $1 AND series = $2 ORDER BY number',
      [scope, series],
    )
  ).map(({ number }) => Number(number));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('numbers', () => {
  it('run on without gap or repeat under 200 asks at two processes and sweeps of both; each trade has one', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live);
    const made = await Promise.all(
      Array.from({ length: 100 }, () => makeBuy(partner.live, { user_code, amount_inr: 100 })),
    );
    const clients = [partner.live, second.client(partner.tokens.live)];
    const asks = made.flatMap(({ transaction_id }) => clients.map((client) => invoiceOf(client, transaction_id)));
    const [answers] = await Promise.all([
      Promise.all(asks),
      issueDueInvoices(world.core),
      issueDueInvoices(second.core),
      issueDueInvoices(world.core),
    ]);
    const byTransaction = new Map(answers.map((answer) => [answer.transaction_id, answer.invoice_no]));
    expect(byTransaction.size).toBe(100);
    for (const { transaction_id, invoice_no } of answers) expect(byTransaction.get(transaction_id)).toBe(invoice_no);
    const [series = ''] = String(answers[0].invoice_no).split('/');
    expect(await numbersOf(0, series)).toEqual(upTo(100));
    expect(await counters()).toContainEqual({ scope: 0, series, last: 100n });
    expect(await issueDueInvoices(world.core)).toBe(0);
  });

  it('are one series over partners in live, and each sandbox counts its own from 1, anew after a reset', async () => {
    const [one, other] = [await world.partner(), await world.partner()];
    const numberOf = async (client: ApiClient) =>
      Number((await invoiceOf(client, (await makeBuy(client)).transaction_id)).invoice_no.split('/')[1]);
    const first = await numberOf(one.live);
    expect(await numberOf(other.live)).toBe(first + 1);
    expect([await numberOf(one.sandbox), await numberOf(one.sandbox), await numberOf(other.sandbox)]).toEqual([
      1, 2, 1,
    ]);
    await one.sandbox.post('/partner/sandbox/reset');
    expect(await numberOf(one.sandbox)).toBe(1);
  });

  it('leave no gap where the issuing fails and is undone', async () => {
    const partner = await world.partner();
    const scope = await bookOf(world, partner, 'sandbox');
    const first = await makeBuy(partner.sandbox);
    const { invoice_no } = await invoiceOf(partner.sandbox, first.transaction_id);
    const [series = ''] = invoice_no.split('/');
    const { pool } = world.core.database;
    const draft = (id: string, type: string) => ({
      ...{ id, type, book_id: scope, transaction_id: id, scope_book_id: scope, series },
      issued_at: new Date(),
      document: {},
    });
    // The second of the two breaks a rule of the table, after both had their numbers.
    const broken = JSON.stringify([draft('inv_a', 'tax_invoice'), draft('inv_b', 'no such type')]);
    await expect(pool.query('SELECT issue_invoices($1)', [broken])).rejects.toThrow('invoice_type');
    const next = await makeBuy(partner.sandbox);
    await invoiceOf(partner.sandbox, next.transaction_id);
    expect(await numbersOf(scope, series)).toEqual([1, 2]);
  });

  it('are given to all others, also where a whole chunk cannot be written, and to those once they can', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live);
    await issueDueInvoices(world.core);
    const ids: string[] = [];
    for (let count = 0; count < 4; count++) ids.push((await makeBuy(partner.live, { user_code })).transaction_id);
    const change = (by: string) =>
      sql(world, `UPDATE transaction SET gst_paise = gst_paise ${by} WHERE id = ANY ($1)`, [ids.slice(0, 2)]);
    await sql(world, 'ALTER TABLE transaction DISABLE TRIGGER USER');
    await change('+ 2');
    expect(await issueDueInvoices(world.core, { chunk: 2 })).toBe(2);
    await change('- 2');
    await sql(world, 'ALTER TABLE transaction ENABLE TRIGGER USER');
    expect(await issueDueInvoices(world.core, { chunk: 2 })).toBe(2);
  });

  it('begin anew with the financial year, at midnight in India, by the time of the trade', async () => {
    const partner = await world.partner();
    const { user_code } = await makeBuy(partner.sandbox);
    const bookId = await bookOf(world, partner, 'sandbox');
    const trades: Record<string, string> = {};
    for (const at of ['2027-03-31T18:29:59.999Z', '2027-03-31T18:30:00.000Z']) {
      // As a sandbox clock would have it: only the book's time differs.
      const { transaction_id } = await makeBuy(partner.sandbox, { user_code });
      await sql(world, 'UPDATE transaction SET created_at = $2 WHERE id = $1', [transaction_id, at]);
      trades[at] = transaction_id;
    }
    await issueDueInvoices(world.core);
    const printed = await Promise.all(Object.values(trades).map((id) => invoiceOf(partner.sandbox, id)));
    expect(printed.map(({ invoice_no, issued_at }) => [issued_at, invoice_no])).toEqual([
      ['2027-03-31T18:29:59.999Z', 'TB2627/000000002'],
      ['2027-03-31T18:30:00.000Z', 'TB2728/000000001'],
    ]);
    expect(await numbersOf(bookId, 'TB2728')).toEqual([1]);
  });

  it('cannot be changed or taken back', async () => {
    const partner = await world.partner();
    await invoiceOf(partner.sandbox, (await makeBuy(partner.sandbox)).transaction_id);
    for (const statement of [
      `UPDATE invoice SET number = number + 1`,
      'DELETE FROM invoice',
      'TRUNCATE invoice',
      'DELETE FROM invoice_series',
    ]) {
      await expect(sql(world, statement)).rejects.toThrow('append-only');
    }
  });
});

describe('the sweep', () => {
  it('numbers buys and sells of every book in the order of their time, each kind for itself, and no voided one', async () => {
    const partner = await world.partner();
    const { user_code } = await makeBuy(partner.sandbox, { amount_inr: 5000 });
    const ids: string[] = [];
    for (let round = 0; round < 3; round++) {
      const quote = await sellQuote(partner.sandbox, user_code);
      ids.push((await confirmSell(partner.sandbox, quote.quote_id)).data.transaction_id);
    }
    await issueDueInvoices(world.core);
    const advices = await Promise.all(ids.map((id) => invoiceOf(partner.sandbox, id)));
    expect(advices.map(({ invoice_no }) => Number(invoice_no.split('/')[1]))).toEqual([1, 2, 3]);
    expect(await numbersOf(await bookOf(world, partner, 'sandbox'), advices[0].invoice_no.split('/')[0])).toHaveLength(
      3,
    );
  });

  it('begins after what is settled, never after what is fresh or undecided', async () => {
    const partner = await world.partner();
    const bookId = await bookOf(world, partner, 'live');
    const mark = async () =>
      (
        await sql<{ id: string }>(world, 'SELECT transaction_id AS id FROM invoice_mark WHERE book_id = $1', [bookId])
      )[0]?.id;
    const [first, second, third] = [
      await makeBuy(partner.live),
      await makeBuy(partner.live),
      await makeBuy(partner.live),
    ];
    await issueDueInvoices(world.core);
    expect(await mark()).toBeUndefined();
    const age = (id: string) =>
      sql(world, `UPDATE transaction SET recorded_at = recorded_at - interval '3 minutes' WHERE id = $1`, [id]);
    await age(first.transaction_id);
    await age(third.transaction_id);
    await issueDueInvoices(world.core);
    expect(await mark()).toBe(first.transaction_id);
    await age(second.transaction_id);
    await issueDueInvoices(world.core);
    expect(await mark()).toBe(third.transaction_id);
    const fourth = await makeBuy(partner.live);
    await issueDueInvoices(world.core);
    expect(await mark()).toBe(third.transaction_id);
    const rows = await sql(world, 'SELECT FROM invoice WHERE transaction_id = $1', [fourth.transaction_id]);
    expect(rows).toHaveLength(1);
  });

  it('catches up in one run with any number of transactions that need nothing', async () => {
    const partner = await world.partner();
    const bookId = await bookOf(world, partner, 'live');
    const { transaction_id } = await makeBuy(partner.live);
    await sql(
      world,
      `INSERT INTO transaction (id, book_id, type, channel, status, asset, amount_paise, metal_micrograms, rate, base_rate,
         price_block_id, created_at, recorded_at)
       SELECT 'txn_0' || lpad(n::text, 25, '0'), $1, 'sip_setup', 'api', 'completed', 'gold', 0, 1, 1, 1, 'pb_test', now(),
         now() - interval '1 hour' FROM generate_series(1, 4500) n`,
      [bookId],
    );
    expect(await issueDueInvoices(world.core)).toBe(1);
    const [mark] = await sql<{ id: string }>(
      world,
      'SELECT transaction_id AS id FROM invoice_mark WHERE book_id = $1',
      [bookId],
    );
    expect(mark?.id).toBe(`txn_0${'4500'.padStart(25, '0')}`);
    expect(await sql(world, 'SELECT FROM invoice WHERE transaction_id = $1', [transaction_id])).toHaveLength(1);
  });
});
