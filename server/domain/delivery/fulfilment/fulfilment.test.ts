import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COIN, makeOwner, operator, placeOrder, stockLive } from '../../../testing/rooms/deliveries.ts';
import { balancesOf, grantSipMetal } from '../../../testing/rooms/transfers.ts';
import { balanceOf, makeBuy, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { DomainError } from '../../kernel/errors.ts';
import { cancelDelivery } from './cancel-delivery.ts';
import { deliverDelivery } from './deliver-delivery.ts';
import { listDeliveriesToFulfil } from './list-to-fulfil.ts';
import { packDelivery } from './pack-delivery.ts';
import { shipDelivery } from './ship-delivery.ts';
import { stockProduct } from './stock-product.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await stockLive(world, COIN.sku, 100);
});
afterAll(() => world.close());

const tracking = { carrier: 'Sequel Logistics', awb: 'SQ123456', url: 'https://track.example.com/SQ123456' };
const steps = {
  pack: (orderId: string) => packDelivery(world.core, { orderId, actor: operator }),
  ship: (orderId: string) => shipDelivery(world.core, { orderId, tracking, actor: operator }),
  deliver: (orderId: string) => deliverDelivery(world.core, { orderId, actor: operator }),
  cancel: (orderId: string) => cancelDelivery(world.core, { orderId, reason: 'Out of shape', actor: operator }),
};
type Step = keyof typeof steps;
const codeOf = (step: Promise<unknown>) =>
  step.then(
    () => 'done',
    (error: DomainError) => error.code,
  );

async function placed(partner: TestPartner, mode: 'live' | 'sandbox' = 'live') {
  const owner = await makeOwner(world, partner, mode);
  const order = await placeOrder(world, partner, mode, owner);
  const read = async () =>
    (await partner[mode].get(`/partner/users/${owner.user_code}/delivery/orders/${order.order_id}`)).data;
  return { ...owner, orderId: order.order_id as string, transactionId: order.transaction_id as string, read };
}

describe('an order', () => {
  it('is packed, shipped with its tracking and handed over, each step on record without an address', async () => {
    const partner = await world.partner();
    const { orderId, read } = await placed(partner);
    await steps.pack(orderId);
    await steps.ship(orderId);
    expect(await read()).toMatchObject({ status: 'shipped', tracking });
    await steps.deliver(orderId);
    const shown = await read();
    expect(shown.status).toBe('delivered');
    expect(shown.history.map((step: { status: string }) => step.status)).toEqual([
      'placed',
      'packed',
      'shipped',
      'delivered',
    ]);
    const audit = await sql(
      world,
      'SELECT action, partner_id, actor_id, before, after FROM audit_entry WHERE subject = $1 ORDER BY created_at, id',
      [orderId],
    );
    const by = { partner_id: partner.id, actor_id: 'mbr_operator' };
    expect(audit).toEqual([
      { ...by, action: 'delivery.pack', before: { status: 'placed' }, after: { status: 'packed' } },
      { ...by, action: 'delivery.ship', before: { status: 'packed' }, after: { status: 'shipped', ...tracking } },
      { ...by, action: 'delivery.deliver', before: { status: 'shipped' }, after: { status: 'delivered' } },
    ]);
  });

  it.each<[string, Step[], Step[]]>([
    ['placed', [], ['ship', 'deliver']],
    ['packed', ['pack'], ['pack', 'deliver']],
    ['shipped', ['pack', 'ship'], ['pack', 'ship', 'cancel']],
    ['delivered', ['pack', 'ship', 'deliver'], ['pack', 'ship', 'deliver', 'cancel']],
    ['cancelled', ['cancel'], ['pack', 'ship', 'deliver', 'cancel']],
    ['cancelled once packed', ['pack', 'cancel'], ['pack', 'ship', 'deliver', 'cancel']],
  ])('that is %s takes no step but the next: INVALID_TRANSITION', async (_, way, refused) => {
    const partner = await world.partner();
    const { orderId, read } = await placed(partner);
    for (const step of way) await steps[step](orderId);
    const before = await read();
    for (const step of refused)
      expect([step, await codeOf(steps[step](orderId))]).toEqual([step, 'INVALID_TRANSITION']);
    expect(await read()).toEqual(before);
    const audit = await sql(world, 'SELECT 1 AS one FROM audit_entry WHERE subject = $1', [orderId]);
    expect(audit).toHaveLength(way.length);
  });

  it('takes no step backwards in the database either, whoever writes', async () => {
    const partner = await world.partner();
    const { orderId } = await placed(partner);
    for (const status of ['shipped', 'delivered']) {
      await expect(
        sql(world, 'UPDATE delivery_order SET status = $2 WHERE id = $1', [orderId, status]),
      ).rejects.toThrow(/does not go from placed/);
    }
    await steps.pack(orderId);
    await steps.ship(orderId);
    for (const status of ['placed', 'packed', 'cancelled']) {
      await expect(
        sql(world, 'UPDATE delivery_order SET status = $2 WHERE id = $1', [orderId, status]),
      ).rejects.toThrow(/does not go from shipped/);
    }
  });

  it('that is none, or of a sandbox that was reset, is NOT_FOUND', async () => {
    const partner = await world.partner();
    const { orderId } = await placed(partner, 'sandbox');
    await partner.sandbox.post('/partner/sandbox/reset', { keep_users: true });
    for (const id of [orderId, 'dlv_x', '']) {
      for (const step of Object.values(steps)) expect(await codeOf(step(id))).toBe('NOT_FOUND');
    }
  });
});

describe('cancelling', () => {
  it('gives back free metal as free and SIP metal as such, the charges, the pieces and what the metal had cost', async () => {
    const partner = await world.partner();
    const { user_code } = await makeBuy(partner.sandbox, { amount_inr: 3_000 });
    const user = { partner, mode: 'sandbox', userCode: user_code, asset: 'gold' } as const;
    await grantSipMetal(world, { ...user, metalMicrograms: 2_000_000n });
    const [before, wallet] = [await balancesOf(partner.sandbox, user_code), await balanceOf(partner.sandbox)];
    const invested = async () =>
      (await partner.sandbox.get(`/partner/users/${user_code}/portfolio`)).data.gold.invested_inr;
    const cost = await invested();
    const order = await placeOrder(world, partner, 'sandbox', { user_code, mobile: '' }, { quantity: 4 });
    expect((await balancesOf(partner.sandbox, user_code)).sip_gold_grams).toBeLessThan(before.sip_gold_grams);
    expect(await invested()).toBe(0);
    await steps.cancel(order.order_id);
    expect(await balancesOf(partner.sandbox, user_code)).toEqual(before);
    expect(await balanceOf(partner.sandbox)).toBe(wallet);
    expect(await invested()).toBe(cost);
    const { data } = await partner.sandbox.get(`/partner/users/${user_code}/delivery/orders/${order.order_id}`);
    expect(data).toMatchObject({ status: 'cancelled', cancel_reason: 'Out of shape' });
    const listed = (await partner.sandbox.get('/partner/transactions/all?type=delivery')).data.transactions;
    expect(listed).toMatchObject([{ transaction_id: order.transaction_id, status: 'voided' }]);
    const { entries } = (await partner.sandbox.get('/partner/wallet/ledger')).data;
    expect(entries[0]).toMatchObject({
      type: 'delivery_cancel',
      direction: 'credit',
      amount_inr: order.total_charges_inr,
      reference_id: order.transaction_id,
    });
    expect((await partner.sandbox.get(`/partner/transactions/${order.transaction_id}/invoice`)).code).toBe('NOT_FOUND');
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 5 * 86_400 });
    expect((await partner.sandbox.get('/partner/transactions/all?type=delivery')).data.transactions).toEqual(listed);
  });

  it('VALIDATION_ERROR without a reason, or with one too long', async () => {
    const { orderId } = await placed(await world.partner());
    for (const reason of ['', '  ', 'x'.repeat(201)]) {
      expect(await codeOf(cancelDelivery(world.core, { orderId, reason, actor: operator }))).toBe('VALIDATION_ERROR');
    }
  });
});

describe('shipping', () => {
  it('VALIDATION_ERROR without a carrier or number, or with an address that is not https', async () => {
    const { orderId } = await placed(await world.partner());
    await steps.pack(orderId);
    for (const change of [
      { carrier: ' ' },
      { carrier: 'x'.repeat(101) },
      { awb: '' },
      { url: 'http://track.example.com/1' },
      { url: 'javascript:alert(1)' },
      { url: 'nowhere' },
    ]) {
      const given = { orderId, tracking: { ...tracking, ...change }, actor: operator };
      expect([change, await codeOf(shipDelivery(world.core, given))]).toEqual([change, 'VALIDATION_ERROR']);
    }
  });
});

describe('the list of what is to be done', () => {
  it('holds live orders of all partners until they are handed over, oldest first, page by page, with whole addresses', async () => {
    const [one, two] = [await world.partner(), await world.partner()];
    await placed(one, 'sandbox');
    const made: string[] = [];
    for (const partner of [one, two, one]) made.push((await placed(partner)).orderId);
    const listed = async () => {
      const found = [];
      for (let after = ''; ; ) {
        const page = await listDeliveriesToFulfil(world.core, { after, limit: 2 });
        if (page.length === 0) return found.filter(({ order }) => made.includes(order.orderId));
        found.push(...page);
        after = page.at(-1)?.order.orderId ?? '';
      }
    };
    const all = await listed();
    expect(all.map(({ order }) => order.orderId)).toEqual(made);
    expect(all.map(({ partnerName }) => partnerName)).toEqual([one.name, two.name, one.name]);
    expect(all[0]?.address).toMatchObject({ mobile: '9876543210', stateCode: '29' });
    const [first, last] = [made[0] as string, made[2] as string];
    for (const step of ['pack', 'ship', 'deliver'] as const) await steps[step](first);
    await steps.cancel(last);
    expect((await listed()).map(({ order }) => order.orderId)).toEqual([made[1]]);
  });
});

describe('stock', () => {
  it('adds up, on record, and is refused where it is no number of pieces or of no product', async () => {
    expect(await stockProduct(world.core, { sku: 'SB-1KG', pieces: 3, actor: operator })).toBe(3);
    expect(await stockProduct(world.core, { sku: 'SB-1KG', pieces: 4, actor: operator })).toBe(7);
    const audit = await sql(
      world,
      `SELECT before, after FROM audit_entry WHERE action = 'delivery.stock' AND subject = 'SB-1KG' ORDER BY created_at, id`,
    );
    expect(audit).toEqual([
      { before: { pieces: 0 }, after: { pieces: 3 } },
      { before: { pieces: 3 }, after: { pieces: 7 } },
    ]);
    for (const pieces of [0, -1, 1.5, Number.NaN, 100_001]) {
      expect(await codeOf(stockProduct(world.core, { sku: 'SB-1KG', pieces, actor: operator }))).toBe(
        'VALIDATION_ERROR',
      );
    }
    expect(await codeOf(stockProduct(world.core, { sku: 'XX', pieces: 1, actor: operator }))).toBe('NOT_FOUND');
  });
});
