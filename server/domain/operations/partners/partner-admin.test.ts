import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { approve } from '../approvals/decide-approval.ts';
import type { ApprovalKindName } from '../approvals/kinds.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { changePartner } from './change-partner.ts';
import { createPartner } from './create-partner.ts';
import { listPartners, readPartner } from './read-partners.ts';

let world: World;
let admin: OperatorContext;
let finance: OperatorContext;
beforeAll(async () => {
  world = await startWorld();
  admin = await newOperator(world, 'admin');
  finance = await newOperator(world, 'finance');
});
afterAll(() => world.close());

let count = 0;
const ask = (kind: ApprovalKindName, input: Record<string, unknown>) =>
  requestApproval(finance, { kind, input, reason: 'As agreed', reference: `AGR-${++count}` });
const agree = async (kind: ApprovalKindName, input: Record<string, unknown>) => approve(admin, await ask(kind, input));
const create = (mobile: string, more: object = {}) =>
  createPartner(admin, { name: 'Sona & Sons', ownerName: 'Asha Rao', mobile, ...more });

describe('a new partner', () => {
  it('has its owner, both books, a filled sandbox, and live off without a wallet', async () => {
    world.secrets.push('9222200001');
    const { partnerId, ownerId } = await create('9222200001');
    expect(await readPartner(admin, partnerId)).toMatchObject({
      name: 'Sona & Sons',
      tier: 'free',
      capabilities: ['pricing', 'users', 'buy'],
      liveEnabled: false,
      sandboxEnabled: true,
      walletType: null,
      balancePaise: 0n,
      feeBearer: 'service',
      owners: [{ memberId: ownerId, name: 'Asha Rao', mobileMasked: '92******01' }],
    });
    const asked = await world.anonymous.post('/partner/auth/request-otp', { mobile: '9222200001', mode: 'sandbox' });
    expect(asked.status).toBe(200);
    const entries = await sql(world, `SELECT action, actor_type, after FROM audit_entry WHERE partner_id = $1`, [
      partnerId,
    ]);
    expect(entries[0]).toMatchObject({
      action: 'partner.created',
      actor_type: 'operator',
      after: { owner: { mobile: '92******01' } },
    });
    const { partners, total } = await listPartners(admin, { search: 'sona &', page: 1, limit: 10 });
    expect([partners.map((one) => one.partnerId), total]).toEqual([[partnerId], 1]);
  });

  it('is shown with the time in each of its books: that of its sandbox may have been moved', async () => {
    const partner = await world.partner();
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 40 * 86_400 });
    const { now } = await readPartner(admin, partner.id);
    expect(now.sandbox - now.live).toBeGreaterThanOrEqual(40 * 86_400_000);
    expect(now.live).toBeLessThanOrEqual(world.clock.now());
  });

  it('needs a mobile of its own, a name and known capabilities, by an admin', async () => {
    await create('9222200002');
    const refused = { code: 'VALIDATION_ERROR' };
    await expect(create('9222200002')).rejects.toMatchObject(refused);
    await expect(create('9222200003', { ownerName: ' ' })).rejects.toMatchObject({
      details: { fields: { owner_name: 'Enter a name.' } },
    });
    await expect(create('12')).rejects.toMatchObject(refused);
    await expect(create('9222200003', { name: ' ' })).rejects.toMatchObject(refused);
    await expect(create('9222200003', { capabilities: ['fly'] })).rejects.toMatchObject(refused);
    await expect(createPartner(finance, { name: 'X', ownerName: 'Y Z', mobile: '9222200004' })).rejects.toMatchObject({
      code: 'ROLE_NOT_ALLOWED',
    });
  });
});

describe('what one person changes', () => {
  it('counts from the next request on, with before and after on record', async () => {
    const partner = await world.partner({ capabilities: ['pricing'] });
    expect((await partner.live.get('/partner/users')).status).toBe(403);
    await changePartner(admin, {
      partnerId: partner.id,
      changes: { capabilities: { users: true } },
      reason: 'Signed',
    });
    expect((await partner.live.get('/partner/users')).status).toBe(200);
    const support = await newOperator(world, 'support');
    await changePartner(support, { partnerId: partner.id, changes: { enabled: false }, reason: 'Token leaked' });
    expect((await partner.live.get('/partner/users')).code).toBe('PARTNER_DISABLED');
    await changePartner(support, { partnerId: partner.id, changes: { enabled: true }, reason: 'New token' });
    await changePartner(admin, {
      partnerId: partner.id,
      changes: { liveEnabled: false, orderMaxInr: 20_000 },
      reason: 'Review',
    });
    expect((await partner.live.get('/partner/users')).code).toBe('LIVE_NOT_ENABLED');
    const again = { partnerId: partner.id, changes: { orderMaxInr: 20_000 }, reason: 'Review' };
    expect(await changePartner(admin, again)).toEqual({ changed: [] });
    const entries = await sql(
      world,
      `SELECT before, after FROM audit_entry WHERE partner_id = $1 AND action = 'partner.changed' ORDER BY id`,
      [partner.id],
    );
    expect(entries).toHaveLength(4);
    expect(entries).toContainEqual({
      before: { enabled: true },
      after: { enabled: false, reason: 'Token leaked' },
    });
    expect(entries).toContainEqual({
      before: { liveEnabled: true, orderMaxPaise: '5000000' },
      after: { liveEnabled: false, orderMaxPaise: '2000000', reason: 'Review' },
    });
  });

  it('of capabilities is each by itself: what two operators switch at once stays', async () => {
    const partner = await world.partner({ capabilities: ['pricing', 'users', 'buy'] });
    const other = await newOperator(world, 'admin');
    const changes = [{ sell: true }, { users: false }, { buy: true, payments: true }];
    await Promise.all(
      changes.map((capabilities, at) =>
        changePartner(at % 2 ? other : admin, { partnerId: partner.id, changes: { capabilities }, reason: 'Signed' }),
      ),
    );
    expect((await readPartner(admin, partner.id)).capabilities).toEqual(['pricing', 'buy', 'sell', 'payments']);
    for (const capabilities of [['pricing'], { fly: true }, { buy: 'yes' }, {}, null, 'buy', { toString: true }]) {
      const asked = changePartner(admin, { partnerId: partner.id, changes: { capabilities }, reason: 'Signed' });
      await expect(asked).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    }
  });

  it('is refused where the role may not, the value is none, or the field takes two persons', async () => {
    const { id: partnerId } = await world.partner();
    const change = (by: OperatorContext, changes: object) =>
      changePartner(by, { partnerId, changes, reason: 'Because' }).then(
        () => 'done',
        (error) => error.code,
      );
    const support = await newOperator(world, 'support');
    expect(await change(support, { liveEnabled: false })).toBe('ROLE_NOT_ALLOWED');
    expect(await change(support, { enabled: false, tier: 'free' })).toBe('ROLE_NOT_ALLOWED');
    expect(await change(finance, { orderMaxInr: 10 })).toBe('ROLE_NOT_ALLOWED');
    for (const changes of [
      { orderMaxInr: 50_000.01 },
      { orderMinInr: 40_000, orderMaxInr: 30_000 },
      { orderMaxInr: 9.99 },
      { dailySendLimitInr: -1 },
      { tier: 'gold' },
      { feeBearer: 'partner' },
      { commissionBuyMilliPct: 1 },
      { enabled: 'false' },
    ]) {
      expect([changes, await change(admin, changes)]).toEqual([changes, 'VALIDATION_ERROR']);
    }
    expect(await change(admin, { freeBuyLimitInr: null, sandboxDailyLimit: 5 })).toBe('done');
  });
});

describe('what two persons agree on', () => {
  it('is fee bearer, commission and the markup in live, as they stood when it was asked for', async () => {
    const partner = await world.partner({ markupBuyMilliPct: 1_000, markupLiveEnabled: false });
    await agree('fee_bearer.set', { partnerId: partner.id, feeBearer: 'partner' });
    await agree('commission.set', { partnerId: partner.id, buyPct: 0.75, sellPct: 0 });
    const asked = await ask('markup_live.set', { partnerId: partner.id, isEnabled: true });
    await partner.live.put('/partner/dashboard/markup', { markup_buy_pct: 5 });
    await expect(approve(admin, asked)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    expect((await readPartner(admin, partner.id)).markupLiveEnabled).toBe(false);
    await agree('markup_live.set', { partnerId: partner.id, isEnabled: true });
    expect(await readPartner(admin, partner.id)).toMatchObject({
      feeBearer: 'partner',
      commissionBuyMilliPct: 750,
      commissionSellMilliPct: 0,
      markupLiveEnabled: true,
    });
    const me = await partner.live.get('/partner/dashboard/me');
    expect(me.data.commission).toEqual({ buy_pct: 0.75, sell_pct: 0 });
  });

  it('is a live wallet: prepaid, or a credit line that what is owed never passes', async () => {
    const { partnerId } = await create('9222200009');
    await expect(ask('float.top_up', { partnerId, amountInr: 1 })).rejects.toMatchObject({
      code: 'WALLET_NOT_CONFIGURED',
    });
    await agree('credit_line.set', { partnerId, walletType: 'credit', limitInr: 1_000 });
    await agree('float.adjust', { partnerId, amountInr: -600 });
    expect(await readPartner(admin, partnerId)).toMatchObject({ balancePaise: -600_00n, creditLimitPaise: 1_000_00n });
    for (const to of [{ walletType: 'prepaid' }, { walletType: 'credit', limitInr: 599.99 }]) {
      await expect(ask('credit_line.set', { partnerId, ...to })).rejects.toMatchObject({
        code: 'INSUFFICIENT_PARTNER_FUNDS',
      });
    }
    await agree('float.top_up', { partnerId, amountInr: 600 });
    await agree('credit_line.set', { partnerId, walletType: 'prepaid' });
    expect(await readPartner(admin, partnerId)).toMatchObject({ walletType: 'prepaid', creditLimitPaise: 0n });
  });
});
