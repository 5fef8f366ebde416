import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COIN, cancelNow, makeOwner, packer, placeOrder, stockLive } from '../../../testing/rooms/deliveries.ts';
import { makeOperator, newOperator, operatorContext } from '../../../testing/rooms/operators.ts';
import { makeSip, simulateSip } from '../../../testing/rooms/sips.ts';
import { balancesOf } from '../../../testing/rooms/transfers.ts';
import { balanceOf, makeBuy, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { DomainError } from '../../kernel/errors.ts';
import { approve } from '../../operations/approvals/decide-approval.ts';
import { requestApproval } from '../../operations/approvals/request-approval.ts';
import { readDeliveryTimeline } from '../../reports/timeline/delivery-timeline.ts';
import { callOffParcel } from './call-off-parcel.ts';
import { deliverDelivery } from './deliver-delivery.ts';
import { listFulfilments } from './list-fulfilments.ts';
import { listStock } from './list-stock.ts';
import { openDeliveryAddress } from './open-address.ts';
import { packDelivery } from './pack-delivery.ts';
import { readFulfilment } from './read-fulfilment.ts';
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
  pack: async (orderId: string) => packDelivery(await packer(world), { orderId }),
  ship: async (orderId: string) => shipDelivery(await packer(world), { orderId, tracking }),
  deliver: async (orderId: string) => deliverDelivery(await packer(world), { orderId }),
  cancel: async (orderId: string) => cancelNow(world, orderId, 'Out of shape'),
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
    const by = { partner_id: partner.id, actor_id: (await packer(world)).actor.id };
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

  it('takes no step backwards in the database either, by any writer', async () => {
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
    const sip = await makeSip(partner.sandbox, { user_code, installment_amount_inr: 15_000 });
    await simulateSip(partner.sandbox, sip.id, 'activate');
    const [before, wallet] = [await balancesOf(partner.sandbox, user_code), await balanceOf(partner.sandbox)];
    const invested = async () =>
      (await partner.sandbox.get(`/partner/users/${user_code}/portfolio`)).data.gold.invested_inr;
    const cost = await invested();
    const order = await placeOrder(world, partner, 'sandbox', { user_code, mobile: '' }, { quantity: 2 });
    expect((await balancesOf(partner.sandbox, user_code)).sip_gold_grams).toBeLessThan(before.sip_gold_grams);
    expect(await invested()).toBeLessThan(cost);
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
      expect(await codeOf(cancelNow(world, orderId, reason))).toBe('VALIDATION_ERROR');
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
      { awb: 'no spaces' },
      { awb: '<b>' },
    ]) {
      const given = { orderId, tracking: { ...tracking, ...change } };
      expect([change, await codeOf(shipDelivery(await packer(world), given))]).toEqual([change, 'VALIDATION_ERROR']);
    }
  });
});

describe('the list of what is to be done', () => {
  it('holds orders of all partners by status, oldest first, page by page, without addresses', async () => {
    const [one, two] = [await world.partner(), await world.partner()];
    const by = await packer(world);
    const inSandbox = (await placed(one, 'sandbox')).orderId;
    const made: string[] = [];
    for (const partner of [one, two, one]) made.push((await placed(partner)).orderId);
    const listed = async (query: Partial<Parameters<typeof listFulfilments>[1]> = {}) => {
      const found = [];
      for (let after: string | undefined; ; ) {
        const page = await listFulfilments(by, { status: 'placed', mode: 'live', limit: 2, ...query, after });
        found.push(...page.rows);
        after = page.nextAfter;
        if (after === undefined) return found.filter(({ order }) => [...made, inSandbox].includes(order.orderId));
      }
    };
    const ids = async (query?: Parameters<typeof listed>[0]) => (await listed(query)).map(({ order }) => order.orderId);
    expect(await ids()).toEqual(made);
    expect((await listed()).map(({ partnerName }) => partnerName)).toEqual([one.name, two.name, one.name]);
    expect(await ids({ mode: undefined, partner: one.id })).toEqual([inSandbox, made[0], made[2]]);
    expect(await ids({ partner: two.name.toUpperCase() })).toEqual([made[1]]);
    const [first, , last] = made as [string, string, string];
    for (const step of ['pack', 'ship', 'deliver'] as const) await steps[step](first);
    await steps.cancel(last);
    expect(await ids()).toEqual([made[1]]);
    expect([await ids({ status: 'delivered' }), await ids({ status: 'cancelled' })]).toEqual([[first], [last]]);
    expect(await ids({ orderId: last })).toEqual([last]);
    expect(await ids({ orderId: 'dlv_x' })).toEqual([]);
    const { counts } = await listFulfilments(by, { status: 'placed', limit: 1 });
    expect(counts.placed).toBeGreaterThanOrEqual(1);
  });
});

describe('an address', () => {
  it('is opened by the packer, recorded without its text, and shown to no other person', async () => {
    const { orderId } = await placed(await world.partner());
    const by = await packer(world);
    expect(await openDeliveryAddress(by, { orderId })).toMatchObject({ mobile: '9876543210', stateCode: '29' });
    const seen = await readFulfilment(await newOperator(world, 'finance'), orderId);
    expect(seen).toMatchObject({ mode: 'live', isFollowed: false });
    expect(await readDeliveryTimeline(world.core, seen)).toMatchObject([
      { kind: 'state', status: 'placed', source: null, person: null },
      { kind: 'staff_action', action: 'delivery.address_opened', person: expect.any(String) },
    ]);
    const [entry] = await sql(world, 'SELECT action, actor_id, before, after FROM audit_entry WHERE subject = $1', [
      orderId,
    ]);
    expect(entry).toEqual({
      action: 'delivery.address_opened',
      actor_id: by.actor.id,
      before: null,
      after: null,
    });
  });
});

describe('who may', () => {
  it.each([
    ['admin', true],
    ['support', true],
    ['finance', false],
    ['compliance', false],
  ] as const)('%s sees orders, and touches them: %s', async (role, mayWrite) => {
    const { orderId } = await placed(await world.partner());
    const by = { ...(await newOperator(world, role)), core: world.core };
    expect((await readFulfilment(by, orderId)).order.status).toBe('placed');
    expect(await codeOf(listStock(by))).toBe('done');
    const expected = mayWrite ? 'done' : 'ROLE_NOT_ALLOWED';
    const asked = { orderId, cancelReason: 'Out of shape' };
    const request = { kind: 'delivery.cancel', input: asked, reason: 'Scratched', reference: orderId } as const;
    for (const act of [
      () => openDeliveryAddress(by, { orderId }),
      () => requestApproval(by, request),
      () => packDelivery(by, { orderId }),
      () => callOffParcel(by, { orderId }),
      () => shipDelivery(by, { orderId, tracking }),
      () => deliverDelivery(by, { orderId }),
      () => stockProduct(by, { sku: 'SB-500G', pieces: 1, reason: 'Came in' }),
    ]) {
      expect(await codeOf(act())).toBe(expected);
    }
  });
});

describe('at once', () => {
  it('one of many packers does it; the others receive the outcome', async () => {
    const { orderId } = await placed(await world.partner());
    const others = await Promise.all([newOperator(world, 'support'), newOperator(world, 'admin')]);
    const ends = await Promise.allSettled(
      [await packer(world), ...others].map((one) => packDelivery({ ...one, core: world.core }, { orderId })),
    );
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(refused).toHaveLength(2);
    for (const error of refused) {
      expect(error).toMatchObject({ code: 'INVALID_TRANSITION', message: expect.stringContaining('packed by now') });
    }
    const audit = await sql(world, 'SELECT 1 AS one FROM audit_entry WHERE subject = $1', [orderId]);
    expect(audit).toHaveLength(1);
  });

  it('a cancellation that is approved while it is shipped: one of both, and money and metal accordingly', async () => {
    const partner = await world.partner();
    const finance = await newOperator(world, 'finance');
    for (let round = 0; round < 5; round++) {
      const { orderId, user_code, read } = await placed(partner);
      const by = await packer(world);
      await packDelivery(by, { orderId });
      const asked = await requestApproval(by, {
        kind: 'delivery.cancel',
        input: { orderId, cancelReason: 'Scratched' },
        reason: 'Scratched in the vault',
        reference: orderId,
      });
      const ends = await Promise.allSettled([approve(finance, asked), shipDelivery(by, { orderId, tracking })]);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const isCancelled = ends[0]?.status === 'fulfilled';
      expect(await read()).toMatchObject(
        isCancelled ? { status: 'cancelled', cancel_reason: 'Scratched' } : { status: 'shipped' },
      );
      expect((await balancesOf(partner.live, user_code)).gold_grams).toBe(isCancelled ? 10 : 9.5);
    }
    expect(await world.brokenLaws()).toEqual([]);
  });
});

describe('cancelling takes two', () => {
  it('the one who asked cannot approve it, from another session neither', async () => {
    const { orderId } = await placed(await world.partner());
    const admin = await makeOperator(world, 'admin');
    const asked = await requestApproval(await operatorContext(world, admin.id), {
      kind: 'delivery.cancel',
      input: { orderId, cancelReason: 'Out of shape' },
      reason: 'Scratched in the vault',
      reference: 'ticket 1',
    });
    expect(await codeOf(approve(await operatorContext(world, admin.id), asked))).toBe('ROLE_NOT_ALLOWED');
    expect(await codeOf(approve(await packer(world), asked))).toBe('ROLE_NOT_ALLOWED');
    await approve(await newOperator(world, 'finance'), asked);
    const [entry] = await sql(
      world,
      `SELECT before, after FROM audit_entry WHERE action = 'delivery.cancel' AND subject = $1`,
      [orderId],
    );
    expect(entry).toEqual({
      before: { status: 'placed' },
      after: { status: 'cancelled', reason: 'Out of shape', approval: asked.approvalId },
    });
  });

  it('a parcel that a courier is to fetch is called off before it can be asked for', async () => {
    const { orderId } = await placed(await world.partner(), 'sandbox');
    const by = await packer(world);
    await packDelivery(by, { orderId });
    const ask = () =>
      requestApproval(by, {
        kind: 'delivery.cancel',
        input: { orderId, cancelReason: 'Out of shape' },
        reason: 'Scratched in the vault',
        reference: 'ticket 2',
      });
    await expect(ask()).rejects.toThrow('Call it off first');
    await callOffParcel(by, { orderId });
    expect(await readFulfilment(by, orderId)).toMatchObject({ isFollowed: false, order: { status: 'packed' } });
    await ask();
  });
});

describe('stock', () => {
  const count = async (pieces: number, sku = 'SB-1KG', reason = 'Counted') =>
    stockProduct(await packer(world), { sku, pieces, reason });

  it('adds up and down, on record with the reason, and is refused where it is no number of pieces or of no product', async () => {
    expect(await count(3)).toBe(3);
    expect(await count(4)).toBe(7);
    expect(await count(-2)).toBe(5);
    const audit = await sql(
      world,
      `SELECT before, after FROM audit_entry WHERE action = 'delivery.stock' AND subject = 'SB-1KG' ORDER BY created_at, id`,
    );
    expect(audit).toEqual([
      { before: { pieces: 0 }, after: { pieces: 3, reason: 'Counted' } },
      { before: { pieces: 3 }, after: { pieces: 7, reason: 'Counted' } },
      { before: { pieces: 7 }, after: { pieces: 5, reason: 'Counted' } },
    ]);
    for (const pieces of [0, -6, 1.5, Number.NaN, 100_001, -100_001]) {
      expect(await codeOf(count(pieces))).toBe('VALIDATION_ERROR');
    }
    expect(await codeOf(count(1, 'SB-1KG', ' '))).toBe('VALIDATION_ERROR');
    expect(await codeOf(count(1, 'XX'))).toBe('NOT_FOUND');
    const [bar] = (await listStock(await packer(world))).filter(({ sku }) => sku === 'SB-1KG');
    expect(bar).toMatchObject({ pieces: 5, piecesWaiting: 0, isOffered: true });
    expect(await world.brokenLaws()).toEqual([]);
  });
});
