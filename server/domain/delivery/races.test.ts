import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../testing/api-client.ts';
import { allAtOnce, atOnce, clientsAt, many } from '../../testing/at-once.ts';
import {
  COIN,
  cancelNow,
  confirmDelivery,
  deliveryQuote,
  makeOwner,
  packer,
  placeOrder,
  stockLive,
} from '../../testing/rooms/deliveries.ts';
import { balancesOf, codeFor, confirmSell, sellQuote } from '../../testing/rooms/transfers.ts';
import { balanceOf, sql, tally } from '../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';
import { packDelivery } from './fulfilment/pack-delivery.ts';
import { shipDelivery } from './fulfilment/ship-delivery.ts';

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

const both = (partner: TestPartner, mode: 'live' | 'sandbox') => clientsAt([world, second], partner, mode);
const lawsBroken = () => world.brokenLaws();
const piecesOf = async (sku: string) =>
  (
    await sql<{ pieces: number }>(world, 'SELECT pieces FROM delivery_stock WHERE scope_book_id = 0 AND sku = $1', [
      sku,
    ])
  )[0]?.pieces;

/** A live quote with the code that confirms it. */
async function ready(partner: TestPartner, sku: string) {
  const owner = await makeOwner(world, partner, 'live', { metalMicrograms: 100_000_000n });
  const { quote_id } = await deliveryQuote(partner.live, owner.user_code, { sku });
  return { user_code: owner.user_code, quote_id, otp: codeFor(world, owner.mobile) };
}

describe('the last pieces', () => {
  it('three of 50 confirms of two partners at two processes get them, and cancelling gives them back', async () => {
    await stockLive(world, 'GC-1G', 3);
    const partners = await many(2, () => world.partner());
    const waiting = [];
    for (let nth = 0; nth < 50; nth++)
      waiting.push({
        partner: partners[nth % 2] as TestPartner,
        delivery: await ready(partners[nth % 2] as TestPartner, 'GC-1G'),
      });
    const answers = await Promise.all(
      waiting.map(({ partner, delivery }, nth) =>
        confirmDelivery(both(partner, 'live')[nth % 4 < 2 ? 0 : 1] as ApiClient, delivery),
      ),
    );
    expect(tally(answers)).toEqual({ 200: 3, OUT_OF_STOCK: 47 });
    expect(await piecesOf('GC-1G')).toBe(0);
    const orderIds = answers.filter(({ status }) => status === 200).map(({ data }) => data.order_id as string);
    // Each is cancelled twice at once.
    const cancelled = await Promise.allSettled(
      [...orderIds, ...orderIds].map((orderId) => cancelNow(world, orderId, 'Lost in the vault')),
    );
    expect(cancelled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await piecesOf('GC-1G')).toBe(3);
    expect(await lawsBroken()).toEqual([]);
  });

  it('a sandbox’s own: two of ten confirms of pairs get four of the last five, and the neighbour’s stay', async () => {
    const [partner, neighbour] = [await world.partner(), await world.partner()];
    const owner = await makeOwner(world, partner, 'sandbox', { metalMicrograms: 100_000_000n });
    for (let order = 0; order < 19; order++) await placeOrder(world, partner, 'sandbox', owner, { quantity: 5 });
    const quotes: string[] = [];
    for (let nth = 0; nth < 10; nth++) {
      quotes.push((await deliveryQuote(partner.sandbox, owner.user_code, { quantity: 2 })).quote_id);
    }
    const answers = await atOnce(both(partner, 'sandbox'), 10, (client, nth) =>
      confirmDelivery(client, { user_code: owner.user_code, quote_id: quotes[nth] as string }),
    );
    expect(tally(answers)).toEqual({ 200: 2, OUT_OF_STOCK: 8 });
    const other = await makeOwner(world, neighbour);
    expect((await placeOrder(world, neighbour, 'sandbox', other)).status).toBe('placed');
  });
});

describe('an order that its partner cancels while it is packed', () => {
  it('is either packed and stays, or cancelled and given back, however many ask at two processes', async () => {
    await stockLive(world, COIN.sku, 12);
    const partner = await world.partner();
    const owners = await many(12, () => makeOwner(world, partner, 'live', { metalMicrograms: 500_000n }));
    const orders: string[] = [];
    for (const owner of owners) orders.push((await placeOrder(world, partner, 'live', owner)).order_id);
    const left = await piecesOf(COIN.sku);
    const by = await packer(world);
    const [packed, answers] = await Promise.all([
      Promise.allSettled(orders.map((orderId) => packDelivery(by, { orderId }))),
      atOnce(both(partner, 'live'), 36, (client, nth) =>
        client.post(`/partner/delivery/orders/${orders[nth % 12]}/cancel`),
      ),
    ]);
    const kept = packed.filter(({ status }) => status === 'fulfilled').length;
    // Of one order all three are answered alike: it was cancelled before it was packed, or not at all.
    expect(tally(answers)).toEqual({
      ...(kept < 12 && { 200: 3 * (12 - kept) }),
      ...(kept > 0 && { INVALID_TRANSITION: 3 * kept }),
    });
    for (const [nth, { status }] of packed.entries()) {
      const isPacked = status === 'fulfilled';
      expect(answers[nth]?.status).toBe(isPacked ? 409 : 200);
      const { gold_grams } = await balancesOf(partner.live, owners[nth]?.user_code ?? '');
      expect(gold_grams).toBe(isPacked ? 0 : COIN.grams);
    }
    expect(await balanceOf(partner.live)).toBe(100_000 - kept * COIN.charges);
    expect(await piecesOf(COIN.sku)).toBe((left ?? 0) + 12 - kept);
    expect(await lawsBroken()).toEqual([]);
  });
});

describe('one quote', () => {
  it('is executed once by 64 confirms without keys', async () => {
    await stockLive(world, COIN.sku, 5);
    const partner = await world.partner();
    const delivery = await ready(partner, COIN.sku);
    const answers = await atOnce(both(partner, 'live'), 64, (client) => confirmDelivery(client, delivery));
    expect(tally(answers)).toEqual({ 200: 1, QUOTE_ALREADY_CONSUMED: 63 });
    expect(await balanceOf(partner.live)).toBe(100_000 - COIN.charges);
  });

  it('is executed once by 64 confirms with one key, which all get one answer', async () => {
    await stockLive(world, COIN.sku, 5);
    const partner = await world.partner();
    const delivery = await ready(partner, COIN.sku);
    const answers = await atOnce(both(partner, 'live'), 64, (client) =>
      confirmDelivery(client, { ...delivery, key: 'one' }),
    );
    expect(tally(answers)).toEqual({ 200: 64 });
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(answers.filter(({ body }) => body.idempotent_replay === true)).toHaveLength(63);
    expect(await balanceOf(partner.live)).toBe(100_000 - COIN.charges);
  });
});

describe('the code', () => {
  it('is compared with at most five of 50 guesses at two processes; the right one comes too late', async () => {
    const partner = await world.partner();
    const owner = await makeOwner(world, partner);
    const { quote_id } = await deliveryQuote(partner.sandbox, owner.user_code);
    const answers = await atOnce(both(partner, 'sandbox'), 50, (client, nth) =>
      confirmDelivery(client, { user_code: owner.user_code, quote_id, otp: String(2_000 + nth) }),
    );
    expect(tally(answers)).toEqual({ INVALID_OTP: 5, OTP_LOCKED: 45 });
    const late = await confirmDelivery(partner.sandbox, { user_code: owner.user_code, quote_id });
    expect(late.code).toBe('OTP_LOCKED');
  });
});

describe('one balance', () => {
  it('metal for two orders pays two of 20, whatever else the user does with it at the same time', async () => {
    const partner = await world.partner();
    const owner = await makeOwner(world, partner, 'sandbox', { metalMicrograms: 1_250_000n });
    const quotes: string[] = [];
    for (let nth = 0; nth < 20; nth++) quotes.push((await deliveryQuote(partner.sandbox, owner.user_code)).quote_id);
    const sells: string[] = [];
    for (let nth = 0; nth < 3; nth++) {
      sells.push((await sellQuote(partner.sandbox, owner.user_code, { quantity_grams: 0.25 })).quote_id);
    }
    const answers = await allAtOnce(both(partner, 'sandbox'), [
      ...quotes.map((quote_id) => (client: ApiClient) => confirmDelivery(client, { ...owner, quote_id })),
      ...sells.map((quote_id) => (client: ApiClient) => confirmSell(client, quote_id)),
    ]);
    const spent = answers.reduce((sum, answer, nth) => sum + (answer.status === 200 ? (nth < 20 ? 0.5 : 0.25) : 0), 0);
    const { gold_grams } = await balancesOf(partner.sandbox, owner.user_code);
    expect(gold_grams + spent).toBe(1.25);
    expect(gold_grams).toBeLessThan(0.5);
    expect(await lawsBroken()).toEqual([]);
  });

  it('a float for three orders pays three of 20 of as many users', async () => {
    await stockLive(world, COIN.sku, 30);
    const partner = await world.partner({
      liveWallet: { type: 'prepaid', floatPaise: 2_124_50n, creditLimitPaise: 0n },
    });
    const waiting: Awaited<ReturnType<typeof ready>>[] = [];
    for (let nth = 0; nth < 20; nth++) waiting.push(await ready(partner, COIN.sku));
    const answers = await atOnce(both(partner, 'live'), 20, (client, nth) =>
      confirmDelivery(client, waiting[nth] as Awaited<ReturnType<typeof ready>>),
    );
    expect(tally(answers)).toEqual({ 200: 3, INSUFFICIENT_PARTNER_FUNDS: 17 });
    expect(await balanceOf(partner.live)).toBe(0.5);
    expect(await lawsBroken()).toEqual([]);
  });
});

describe('one order', () => {
  it('is either shipped or cancelled, by the first call', async () => {
    await stockLive(world, COIN.sku, 10);
    const partner = await world.partner();
    for (let round = 0; round < 8; round++) {
      const owner = await makeOwner(world, partner, 'live');
      const { order_id: orderId } = await placeOrder(world, partner, 'live', owner);
      await packDelivery(await packer(world), { orderId });
      const tracking = { carrier: 'Sequel', awb: `AWB${round}`, url: null };
      const ends = await Promise.allSettled([
        shipDelivery(await packer(world), { orderId, tracking }),
        cancelNow(second, orderId, 'Asked for'),
      ]);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const isShipped = ends[0]?.status === 'fulfilled';
      expect((await balancesOf(partner.live, owner.user_code)).gold_grams).toBe(isShipped ? 9.5 : 10);
    }
    expect(await lawsBroken()).toEqual([]);
  });
});
