import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../testing/api-client.ts';
import { confirmDelivery, deliveryQuote, makeOwner, ordersPath } from '../../testing/rooms/deliveries.ts';
import { eventsOf } from '../../testing/rooms/payments.ts';
import {
  confirmGift,
  confirmSell,
  confirmSend,
  giftQuote,
  makeHolder,
  sellQuote,
  sendQuote,
  stockMetal,
} from '../../testing/rooms/transfers.ts';
import { makeWithdrawer, setKyc, withdrawalsOf } from '../../testing/rooms/withdrawals.ts';
import { confirm, makeQuote, makeUser, sql } from '../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';
import { routes } from './routes.ts';

let world: World;
let partner: TestPartner;
let client: ApiClient;
beforeAll(async () => {
  world = await startWorld();
  partner = await world.partner();
  client = partner.sandbox;
  await stockMetal(world, partner, 'sandbox', 'gold', 1_000_000_000n);
});
afterAll(() => world.close());

/** Of every kind that JSON texts can be, and in no order that a database would choose. */
const metadata = { zone: 'पूर्व 🪙', 'a "b" \\ {c}': '1,2', cart: '', note: 'two\nlines', constructor: 'x' };

/** What was told of a subject, as it is kept. */
async function toldOf(subjectId: string) {
  return (await eventsOf(world, subjectId)).map(({ kind, data }) => ({ kind, data }));
}

/** The transaction wherever it is listed. */
async function rowsOf(transactionId: string, lists: string[]) {
  const rows = [(await client.get(`/partner/transactions/${transactionId}`)).data];
  for (const path of lists) {
    const { data } = await client.get(path);
    const row = (data.transactions ?? data.trades).find(
      (one: { transaction_id: string }) => one.transaction_id === transactionId,
    );
    rows.push(row);
  }
  return rows.map((row) => row?.metadata);
}

describe('metadata of a quote is that of the transaction, in every answer and event', () => {
  it.each(['buy', 'sell', 'send', 'gift'] as const)('of a %s', async (kind) => {
    const { user_code } = await makeHolder(client);
    const own = { metadata } as Record<string, unknown>;
    const quote = await {
      buy: () => makeQuote(client, { user_code, ...own }),
      sell: () => sellQuote(client, user_code, own),
      send: () => sendQuote(client, own),
      gift: () => giftQuote(client, user_code, own),
    }[kind]();
    expect(quote.metadata).toEqual(metadata);
    const execute = () =>
      ({
        buy: () => confirm(client, quote.quote_id, `key ${kind}`),
        sell: () => confirmSell(client, quote.quote_id, `key ${kind}`),
        send: () => confirmSend(client, quote.quote_id, `key ${kind}`),
        gift: () => confirmGift(client, { user_code, quote_id: quote.quote_id, key: `key ${kind}` }),
      })[kind]();
    const { data } = await execute();
    expect(data.metadata).toEqual(metadata);
    const again = await execute();
    expect([again.body.idempotent_replay, again.data]).toEqual([true, data]);
    const lists = ['/partner/transactions/all'];
    if (kind !== 'send') lists.push('/partner/trades', `/partner/users/${user_code}/transactions`);
    if (kind === 'send' || kind === 'gift') lists.push('/partner/transactions');
    else lists.push('/partner/dashboard/transactions');
    expect(await rowsOf(data.transaction_id, lists)).toEqual([metadata, ...lists.map(() => metadata)]);
    const events = await eventsOf(world, data.transaction_id);
    expect(events.map((event) => event.data.metadata)).toEqual(events.map(() => metadata));
  });

  it('of a buy that was debited and settled later', async () => {
    const quote = await makeQuote(client, { metadata } as object);
    await client.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 1 });
    expect((await confirm(client, quote.quote_id, 'voided')).code).toBe('BUY_PROCESSING_FAILED');
    const { transactions } = (await client.get('/partner/transactions/all?limit=1')).data;
    expect(transactions[0]).toMatchObject({ status: 'voided', metadata });
  });

  it('is null where none was given', async () => {
    const quote = await makeQuote(client);
    expect(quote.metadata).toBeNull();
    const { data } = await confirm(client, quote.quote_id);
    expect(data.metadata).toBeNull();
    const { data: row } = await client.get(`/partner/transactions/${data.transaction_id}`);
    expect(row).toMatchObject({ metadata: null, payment_id: null, sip_id: null, reference: null });
  });
});

describe('metadata and reference', () => {
  it('of a delivery are those of its order and its transaction', async () => {
    const owner = await makeOwner(world, partner);
    const { user_code } = owner;
    const own = { metadata, reference: 'parcel 9' };
    const quote = await deliveryQuote(client, user_code, own);
    expect(quote).toMatchObject(own);
    const { data } = await confirmDelivery(client, { user_code, quote_id: quote.quote_id });
    const { data: order } = await client.get(`${ordersPath(user_code)}/${data.order_id}`);
    expect(order).toMatchObject(own);
    expect((await client.get(ordersPath(user_code))).data.orders).toEqual([order]);
    expect((await client.get(`/partner/transactions/${data.transaction_id}`)).data).toMatchObject(own);
    await client.post('/partner/sandbox/clock', { advance_seconds: 3_600 });
    expect(await toldOf(data.order_id)).toMatchObject([
      { kind: 'delivery.updated', data: { status: 'packed', ...own } },
    ]);
    // The reference is the partner's own: it may come twice.
    expect(await deliveryQuote(client, user_code, own)).toMatchObject(own);
  });

  it('of a withdrawal come with it, replayed and listed', async () => {
    const { user_code, bank_account_id } = await makeWithdrawer(world, partner, 'sandbox');
    const body = { amount_inr: 500, bank_account_id, metadata, reference: 'payout 7' };
    const path = `/partner/users/${user_code}/withdrawals`;
    const { data } = await client.post(path, body, { key: 'payout 7' });
    expect(data).toMatchObject({ metadata, reference: 'payout 7' });
    expect((await client.post(path, body, { key: 'payout 7' })).data).toEqual(data);
    expect(await withdrawalsOf(client, user_code)).toEqual([data]);
    const { transactions } = (await client.get('/partner/transactions/all?type=withdrawal')).data;
    expect(transactions).toMatchObject([{ transaction_id: data.withdrawal_id, metadata, reference: 'payout 7' }]);
    await client.post('/partner/sandbox/clock', { advance_seconds: 60 });
    expect(await toldOf(data.withdrawal_id)).toMatchObject([
      { kind: 'withdrawal.completed', data: { metadata, reference: 'payout 7' } },
    ]);
    const { data: plain } = await client.post(path, { amount_inr: 500, bank_account_id });
    expect(plain).toMatchObject({ metadata: null, reference: null });
  });
});

describe('metadata of a user', () => {
  it('is replaced whole, kept where it is left out, and taken away by null, also once KYC is approved', async () => {
    const mobile = '9810000007';
    const user_code = await makeUser(client, { mobile, metadata });
    const read = async () => (await client.get(`/partner/users/${user_code}`)).data.metadata;
    expect(await read()).toEqual(metadata);
    expect((await client.get('/partner/users?limit=1')).data.users[0]).toMatchObject({ user_code, metadata });
    expect((await client.get('/partner/dashboard/users?limit=1')).data.users[0]).toMatchObject({ metadata });
    await makeUser(client, { mobile });
    expect(await read()).toEqual(metadata);
    await makeUser(client, { mobile, metadata: { tier: 'gold' } });
    expect(await read()).toEqual({ tier: 'gold' });
    await setKyc(world, user_code, 'approved', 'Asha Rao');
    const patch = (fields: object) => client.send('PATCH', `/partner/users/${user_code}`, JSON.stringify(fields));
    expect((await patch({ metadata: { tier: 'silver' } })).data.metadata).toEqual({ tier: 'silver' });
    expect((await patch({ meta: { a: 1 } })).data).toMatchObject({ metadata: { tier: 'silver' }, meta: { a: 1 } });
    expect((await patch({ metadata: null })).data).toMatchObject({ metadata: null, meta: { a: 1 } });
  });

  it('stays with the users that a reset of the sandbox keeps', async () => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox, { metadata });
    await sandbox.post('/partner/sandbox/reset', { keep_users: true });
    expect((await sandbox.get(`/partner/users/${user_code}`)).data.metadata).toEqual(metadata);
  });

  it('waits with the code of the embed flow', async () => {
    await client.post('/partner/users/init', { mobile: '9810000008', flow: 'embed', metadata });
    expect(await sql(world, 'SELECT metadata FROM embed_code')).toEqual([{ metadata }]);
  });
});

describe('400 VALIDATION_ERROR names metadata', () => {
  const taking = routes.filter(({ body, path }) => body && 'metadata' in shapeOf(body) && !path.includes('confirm'));

  it('at each endpoint that takes it', async () => {
    const user_code = await makeUser(client);
    expect(taking.length).toBe(10);
    const bad = [{ a: 5 }, [], 'text', { ['k'.repeat(41)]: 'x' }, { a: 'v'.repeat(501) }, { a: '\u202e' }];
    for (const { method, path, example } of taking) {
      for (const value of bad) {
        const body = JSON.stringify({ ...(example as object), metadata: value });
        const answer = await client.send(method, path.replace(':user_code', user_code), body);
        expect([path, answer.code]).toEqual([path, 'VALIDATION_ERROR']);
        expect(Object.keys(answer.body.error.details.fields)).toEqual(['metadata']);
      }
    }
  });
});

/** The fields of a body. */
function shapeOf(body: unknown): object {
  return (body as { shape?: object }).shape ?? {};
}
