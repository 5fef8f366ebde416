import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelNow, confirmDelivery, deliveryRequest, makeOwner, packer } from '../../testing/rooms/deliveries.ts';
import { balancesOf, grantSipMetal } from '../../testing/rooms/transfers.ts';
import { balanceOf, sql } from '../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';
import type { DeliveryStatus } from './courier.ts';
import { packDelivery } from './fulfilment/pack-delivery.ts';
import { shipDelivery } from './fulfilment/ship-delivery.ts';

/**
 * Random lives of orders, beside a model that knows what a piece weighs and costs, what is in stock, and where an order stands at
 * any hour: quotes, right and wrong codes, repetitions, hours that pass, partners who cancel, operators who pack, ship and cancel, a float that
 * runs dry.
 */
let world: World;
beforeAll(async () => {
  world = await startWorld();
  // Few pieces, so that they run out; of sandboxes that no test has opened yet.
  await sql(world, `UPDATE delivery_product SET sandbox_pieces = 6 WHERE sku IN ('GC-500MG', 'GC-2G')`);
});
afterAll(() => world.close());

const products = {
  'GC-500MG': { micrograms: 500_000, making: 45_000, delivery: 15_000 },
  'GC-2G': { micrograms: 2_000_000, making: 75_000, delivery: 15_000 },
} as const;
type Sku = keyof typeof products;
const skus = Object.keys(products) as Sku[];
const HOUR_MS = 3_600_000;
/** None ends near the moment at which something lapses or moves on: the time that steps themselves take decides nothing. */
const WAITS = [130, 3_660, 25 * 3_600, 49 * 3_600] as const;

const which = fc.nat(5);
const anyStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('quote' as const),
      sku: fc.constantFrom(...skus),
      quantity: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('confirm' as const),
      which,
      isRight: fc.boolean(),
      isKeyed: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(...WAITS) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pack' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ship' as const), which }) },
);
type AnyStep = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

type Order = { id: string; sku: Sku; quantity: number; paise: number; status: DeliveryStatus; at: number };
type Quote = { id: string; sku: Sku; quantity: number; at: number; wrong: number; order?: Order; key?: string };

/** The model: plain numbers, worked out apart from the code. */
type Life = {
  partner: TestPartner;
  owner: { user_code: string; mobile: string };
  micrograms: number;
  paise: number;
  stock: Record<Sku, number>;
  quotes: Quote[];
  now: number;
};

const chargesOf = (sku: Sku, quantity: number) => {
  const taxable = products[sku].making * quantity + products[sku].delivery;
  return taxable + 2 * Math.round(taxable * 0.09);
};
const isOpen = (order: Order | undefined): order is Order => order?.status === 'placed' || order?.status === 'packed';

function expectedOfConfirm(life: Life, quote: Quote, step: { isRight: boolean }): string | undefined {
  const price = chargesOf(quote.sku, quote.quantity);
  if (quote.order) return 'QUOTE_ALREADY_CONSUMED';
  if (quote.wrong >= 5) return 'OTP_LOCKED';
  if (life.now >= quote.at + 600_000) return 'QUOTE_EXPIRED';
  if (life.now >= quote.at + 300_000) return 'OTP_EXPIRED';
  if (!step.isRight) return 'INVALID_OTP';
  if (life.stock[quote.sku] < quote.quantity) return 'OUT_OF_STOCK';
  if (life.micrograms < products[quote.sku].micrograms * quote.quantity) return 'INSUFFICIENT_USER_BALANCE';
  if (life.paise < price) return 'INSUFFICIENT_PARTNER_FUNDS';
  return undefined;
}

async function quote(life: Life, { sku, quantity }: { sku: Sku; quantity: number }): Promise<void> {
  const { partner, owner } = life;
  const answer = await partner.sandbox.post(
    `/partner/users/${owner.user_code}/delivery/quote`,
    deliveryRequest({ sku, quantity }),
  );
  const expected =
    life.stock[sku] < quantity
      ? 'OUT_OF_STOCK'
      : life.micrograms < products[sku].micrograms * quantity
        ? 'INSUFFICIENT_USER_BALANCE'
        : life.paise < chargesOf(sku, quantity)
          ? 'INSUFFICIENT_PARTNER_FUNDS'
          : undefined;
  expect(answer.code).toBe(expected);
  if (answer.status === 200) life.quotes.push({ id: answer.data.quote_id, sku, quantity, at: life.now, wrong: 0 });
}

async function confirm(life: Life, one: Quote, step: { isRight: boolean; isKeyed: boolean }): Promise<void> {
  const { partner, owner } = life;
  const isReplay = step.isKeyed && one.key !== undefined;
  const expected = isReplay ? undefined : expectedOfConfirm(life, one, step);
  const key = `key of ${one.id}`;
  const answer = await confirmDelivery(partner.sandbox, {
    ...owner,
    quote_id: one.id,
    otp: step.isRight ? '1234' : '4321',
    ...(step.isKeyed ? { key } : {}),
  });
  expect([answer.code, answer.body.idempotent_replay === true]).toEqual([expected, isReplay]);
  if (expected === 'INVALID_OTP') one.wrong++;
  if (answer.status !== 200) return;
  if (isReplay) return void expect(answer.data.order_id).toBe(one.order?.id);
  const { sku, quantity } = one;
  const paise = chargesOf(sku, quantity);
  life.micrograms -= products[sku].micrograms * quantity;
  life.paise -= paise;
  life.stock[sku] -= quantity;
  one.order = { id: answer.data.order_id, sku, quantity, paise, status: 'placed', at: life.now };
  if (step.isKeyed) one.key = key;
}

/** Hours pass: packed an hour after it was placed, shipped 23 after that, delivered 48 later. */
function age(order: Order, now: number): void {
  const course = { placed: ['packed', 1], packed: ['shipped', 23], shipped: ['delivered', 48] } as const;
  for (;;) {
    const step = course[order.status as keyof typeof course];
    if (!step || now < order.at + step[1] * HOUR_MS) return;
    order.status = step[0];
    order.at += step[1] * HOUR_MS;
  }
}

async function operate(life: Life, one: Quote | undefined, kind: 'cancel' | 'pack' | 'ship'): Promise<void> {
  const { order } = one ?? {};
  if (!order) return;
  const [by, given] = [await packer(world), { orderId: order.id }];
  const tracking = { carrier: 'Sequel', awb: 'SQ1', url: null };
  const done = await {
    cancel: () => cancelNow(world, order.id, 'Random'),
    pack: () => packDelivery(by, given),
    ship: () => shipDelivery(by, { ...given, tracking }),
  }
    [kind]()
    .then(
      () => true,
      () => false,
    );
  const isAllowed = kind === 'cancel' ? isOpen(order) : order.status === (kind === 'pack' ? 'placed' : 'packed');
  expect({ kind, from: order.status, done }).toEqual({ kind, from: order.status, done: isAllowed });
  if (!done) return;
  order.at = life.now;
  if (kind === 'cancel') return giveBack(life, order);
  order.status = kind === 'pack' ? 'packed' : 'shipped';
}

/** The partner cancels: only what is placed, and again as often as it likes. */
async function withdraw(life: Life, { order }: Quote): Promise<void> {
  if (!order) return;
  const answer = await life.partner.sandbox.post(`/partner/delivery/orders/${order.id}/cancel`);
  const isCancelled = order.status === 'placed' || order.status === 'cancelled';
  expect([order.status, answer.code]).toEqual([order.status, isCancelled ? undefined : 'INVALID_TRANSITION']);
  if (order.status !== 'placed') return;
  order.at = life.now;
  giveBack(life, order);
}

function giveBack(life: Life, order: Order): void {
  order.status = 'cancelled';
  life.micrograms += products[order.sku].micrograms * order.quantity;
  life.paise += order.paise;
  life.stock[order.sku] += order.quantity;
}

async function live(life: Life, step: AnyStep): Promise<void> {
  const { sandbox } = life.partner;
  switch (step.kind) {
    case 'quote':
      return quote(life, step);
    case 'confirm': {
      const one = life.quotes[step.which % Math.max(1, life.quotes.length)];
      return one && confirm(life, one, step);
    }
    case 'wait':
      await sandbox.post('/partner/sandbox/clock', { advance_seconds: step.seconds });
      life.now += step.seconds * 1_000;
      for (const { order } of life.quotes) if (order) age(order, life.now);
      return;
    default: {
      const placed = life.quotes.filter(({ order }) => order);
      const one = placed[step.which % Math.max(1, placed.length)];
      if (step.kind === 'withdraw') return one && withdraw(life, one);
      return operate(life, one, step.kind);
    }
  }
}

/** Grams, rupees, pieces and every order are where the model has them. */
async function requireEqual(life: Life): Promise<void> {
  const { partner, owner } = life;
  expect((await balancesOf(partner.sandbox, owner.user_code)).gold_grams).toBe(life.micrograms / 1e6);
  expect(await balanceOf(partner.sandbox)).toBe(life.paise / 100);
  const { orders } = (await partner.sandbox.get(`/partner/users/${owner.user_code}/delivery/orders?limit=100`)).data;
  const shown = orders.map((order: { order_id: string; status: string }) => [order.order_id, order.status]);
  const expected = life.quotes.flatMap(({ order }) => (order ? [[order.id, order.status]] : []));
  expect(shown.sort()).toEqual(expected.sort());
  const listed = (await partner.sandbox.get('/partner/delivery/products')).data.products;
  for (const sku of skus) {
    const product = listed.find((one: { sku: string }) => one.sku === sku);
    expect([sku, product.in_stock]).toEqual([sku, life.stock[sku] > 0]);
  }
}

/** One order that is delivered and one that is cancelled: every status is seen, whatever the random runs reach. */
const quoted = { kind: 'quote', sku: 'GC-500MG', quantity: 1 } as const;
const wholeLife: AnyStep[] = [
  quoted,
  { kind: 'confirm', which: 0, isRight: true, isKeyed: true },
  { kind: 'wait', seconds: 3_660 },
  { kind: 'wait', seconds: 25 * 3_600 },
  { kind: 'wait', seconds: 49 * 3_600 },
  quoted,
  { kind: 'confirm', which: 1, isRight: true, isKeyed: false },
  { kind: 'cancel', which: 1 },
];
const anyLife = fc.array(anyStep, { minLength: 8, maxLength: 40 });

describe('any life of orders', () => {
  it('keeps to the states, and to every gram, rupee and piece; a reset ends it', async () => {
    const seen = new Set<DeliveryStatus>();
    await fc.assert(
      fc.asyncProperty(anyLife, fc.constantFrom(1_500_000, 9_000_000), async (steps, micrograms) => {
        const partner = await world.partner();
        // Some of it free, so that what goes back has to find both ways.
        const owner = await makeOwner(world, partner, 'sandbox', { metalMicrograms: BigInt(micrograms) });
        const user = { partner, mode: 'sandbox', userCode: owner.user_code, asset: 'gold' } as const;
        await grantSipMetal(world, { ...user, metalMicrograms: 250_000n });
        const life: Life = {
          ...{ partner, owner, micrograms: micrograms + 250_000, paise: 10_000_000, quotes: [], now: 0 },
          stock: { 'GC-500MG': 6, 'GC-2G': 6 },
        };
        for (const step of steps) {
          await live(life, step);
          for (const { order } of life.quotes) if (order) seen.add(order.status);
        }
        await requireEqual(life);
        await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 30 * 86_400 });
        life.now += 30 * 86_400_000;
        for (const { order } of life.quotes) if (order) age(order, life.now);
        await requireEqual(life);
        await partner.sandbox.post('/partner/sandbox/reset', { keep_users: true });
        await requireEqual({
          ...life,
          micrograms: 0,
          paise: 10_000_000,
          quotes: [],
          stock: { 'GC-500MG': 6, 'GC-2G': 6 },
        });
      }),
      { numRuns: Number(process.env.LIVES ?? 40), endOnFailure: true, examples: [[wholeLife, 9_000_000]] },
    );
    for (const status of ['placed', 'packed', 'shipped', 'delivered', 'cancelled'] as const)
      expect(seen).toContain(status);
  });
});
