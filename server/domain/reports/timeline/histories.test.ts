import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEveryKind } from '../../../testing/every-kind.ts';
import { confirmPath, deliveryQuote, makeOwner } from '../../../testing/rooms/deliveries.ts';
import { kycOf } from '../../../testing/rooms/kyc.ts';
import { makeOrder, simulate } from '../../../testing/rooms/payments.ts';
import { memberContext } from '../../../testing/rooms/sign-in.ts';
import { makeSip, simulateSip } from '../../../testing/rooms/sips.ts';
import { makeQuote, makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { PartnerContext } from '../../context.ts';
import type { TimelineEntry } from './timeline-entry.ts';
import { readTransactionHistory, type TransactionHistory } from './transaction-history.ts';
import { readUserHistory } from './user-history.ts';

let world: World;
let partner: TestPartner;
beforeAll(async () => {
  world = await startWorld({ demo: true });
  partner = await world.partner();
});
afterAll(() => world.close());

function contextOf(of: TestPartner, mode: 'live' | 'sandbox' = 'sandbox'): Promise<PartnerContext> {
  return memberContext(world, of, mode);
}

const saidOf = (entry: TimelineEntry) => (entry.kind === 'state' ? `${entry.of} ${entry.status}` : entry.kind);
const kindsOf = ({ timeline }: TransactionHistory) => timeline.map(saidOf);

function expectBalanced({ postings }: TransactionHistory): void {
  expect(postings.length).toBeGreaterThan(0);
  for (const { lines } of postings) {
    const sums = new Map<string, bigint>();
    for (const { asset, amount } of lines) sums.set(asset, (sums.get(asset) ?? 0n) + amount);
    expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
  }
}

describe('the history of a transaction', () => {
  it('of a buy with a key tells quote, buy, invoice and event, the key, and every line of its posting', async () => {
    const quote = await makeQuote(partner.sandbox);
    const buy = await partner.sandbox.post('/partner/buy/confirm', { quote_id: quote.quote_id }, { key: 'a key' });
    const id = buy.data.transaction_id;
    const { data: invoice } = await partner.sandbox.get(`/partner/transactions/${id}/invoice`);
    const history = await readTransactionHistory(await contextOf(partner), id);
    expect(kindsOf(history)).toEqual(['quoted', 'transactions completed', 'invoiced', 'event']);
    expect(history).toMatchObject({
      quote: { quoteId: quote.quote_id },
      invoice: { invoiceNo: invoice.invoice_no },
      idempotencyKey: 'a key',
      kept: { endpoint: '/partner/buy/confirm', key: 'a key', state: 'done', status: 200 },
      origin: { paymentId: null, sipId: null, deliveryOrderId: null },
      events: [{ kind: 'buy.completed', delivery: { state: 'unsent', attempts: [] } }],
    });
    expect(history.priceBlock?.id).toBe(history.transaction.priceBlockId);
    expect(history.explanation?.steps.length).toBeGreaterThan(5);
    expectBalanced(history);
    expect(history.postings[0]?.lines).toContainEqual(
      expect.objectContaining({ account: 'user_metal', asset: 'gold', userCode: quote.user_code }),
    );
  });

  it('of what stems from an order, a plan or a delivery leads there', async () => {
    const { sandbox } = partner;
    const context = await contextOf(partner);
    const order = await makeOrder(sandbox);
    await simulate(sandbox, order.payment_id, 'success');
    const [bought] = await sql<{ transaction_id: string }>(
      world,
      'SELECT transaction_id FROM payment_order WHERE id = $1',
      [order.payment_id],
    );
    const ofOrder = await readTransactionHistory(context, bought?.transaction_id ?? '');
    expect(ofOrder.origin.paymentId).toBe(order.payment_id);
    expect(kindsOf(ofOrder)).toEqual(['payments paid', 'transactions completed', 'invoiced', 'event', 'event']);
    expect(ofOrder.postings.map(({ kind }) => kind)).toEqual(['payment_received', 'payment_purchase']);
    expectBalanced(ofOrder);

    const sip = await makeSip(sandbox);
    await simulateSip(sandbox, sip.id, 'activate');
    const [installment] = await sql<{ transaction_id: string }>(
      world,
      'SELECT transaction_id FROM payment_order WHERE sip_id = $1',
      [sip.id],
    );
    const ofSip = await readTransactionHistory(context, installment?.transaction_id ?? '');
    expect(ofSip.origin.sipId).toBe(sip.id);
    expect(ofSip.events.map(({ kind }) => kind)).toEqual(['sip.installment']);

    const { user_code } = await makeOwner(world, partner);
    const quote = await deliveryQuote(sandbox, user_code);
    const placed = await sandbox.post(confirmPath(user_code), { quote_id: quote.quote_id, otp: '1234' });
    const ofDelivery = await readTransactionHistory(context, placed.data.transaction_id);
    expect(ofDelivery.origin.deliveryOrderId).toBe(placed.data.order_id);
    expect(ofDelivery.explanation).not.toBeNull();
  });

  it('of a delivery that is cancelled tells that it was completed and voided, and so does that of its user', async () => {
    const { sandbox } = partner;
    const { user_code } = await makeOwner(world, partner);
    const quote = await deliveryQuote(sandbox, user_code);
    const { data: placed } = await sandbox.post(confirmPath(user_code), { quote_id: quote.quote_id, otp: '1234' });
    await sandbox.post('/partner/sandbox/clock', { advance_seconds: 60 });
    expect((await sandbox.post(`/partner/delivery/orders/${placed.order_id}/cancel`)).status).toBe(200);
    const context = await contextOf(partner);
    const statesOf = (timeline: TimelineEntry[]) =>
      timeline.map(saidOf).filter((said) => said.startsWith('transactions'));
    const history = await readTransactionHistory(context, placed.transaction_id);
    expect(statesOf(history.timeline)).toEqual(['transactions completed', 'transactions voided']);
    const user = await readUserHistory(context, { userCode: user_code, limit: 50 });
    expect(statesOf(user.timeline)).toEqual(['transactions completed', 'transactions voided']);
  });

  it('of another partner or mode is not found', async () => {
    const { send } = await makeEveryKind(partner.sandbox);
    for (const stranger of [await contextOf(await world.partner()), await contextOf(partner, 'live')])
      await expect(readTransactionHistory(stranger, send.transaction_id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const history = await readTransactionHistory(await contextOf(partner), send.transaction_id);
    expect(history.transaction.receiver?.name).toBe('Asha');
    expectBalanced(history);
  });
});

describe('the history of a user', () => {
  it('tells what they did and were given, oldest first, the latest of it as far as asked', async () => {
    const context = await contextOf(partner);
    const { buy, gift, receiverCode } = await makeEveryKind(partner.sandbox);
    const kyc = kycOf(partner.sandbox, buy.user_code);
    await kyc.details();
    await kyc.documents();
    const order = await makeOrder(partner.sandbox, { user_code: buy.user_code });
    await simulate(partner.sandbox, order.payment_id, 'success');
    const history = await readUserHistory(context, { userCode: buy.user_code, limit: 50 });
    expect(history.kyc.status).toBe('under_review');
    expect(history.works.transactions).toHaveLength(4);
    expect(history.works.payments).toMatchObject([{ id: order.payment_id, status: 'completed' }]);
    const entries = history.timeline.map(saidOf);
    for (const one of ['registered', 'kyc submitted', 'payments created', 'payments paid', 'payments completed'])
      expect(entries).toContain(one);
    expect(entries.filter((one) => one === 'transactions completed')).toHaveLength(4);
    const times = history.timeline.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((left, right) => left - right));
    expect(history.hasMore).toBe(false);

    const received = await readUserHistory(context, { userCode: receiverCode, limit: 2 });
    expect(received.works.transactions.map(({ label }) => label)).toEqual(['received', 'received']);
    expect(received.works.transactions[1]?.id).toBe(gift.transaction_id);
    expect([received.timeline.length, received.hasMore]).toEqual([2, true]);
  });

  it('is of its user only, and holds no number in full', async () => {
    const userCode = await makeUser(partner.sandbox, { mobile: '9123456789', email: 'asha@example.com' });
    const stranger = await contextOf(await world.partner());
    await expect(readUserHistory(stranger, { userCode, limit: 5 })).rejects.toMatchObject({
      code: 'USER_CODE_NOT_FOUND',
    });
    const text = JSON.stringify(await readUserHistory(await contextOf(partner), { userCode, limit: 5 }), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(text).not.toMatch(/9123456789|asha@example/);
  });
});
