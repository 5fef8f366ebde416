import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppBridge } from '../../../../app-bridge.ts';
import { address, COIN, makeOwner, placeOrder, stockLive } from '../../../../testing/rooms/deliveries.ts';
import { makeOrder, ORDERS, pass, pay, simulate, tell } from '../../../../testing/rooms/payments.ts';
import { sessionCookie } from '../../../../testing/rooms/sign-in.ts';
import { makeSip, SIPS, simulateSip } from '../../../../testing/rooms/sips.ts';
import { makeWithdrawal, makeWithdrawer, settleManually } from '../../../../testing/rooms/withdrawals.ts';
import { makeUser, sql } from '../../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../../testing/world.ts';
import { createAppBridge } from '../../create-app-bridge.ts';

const appUrl = 'http://localhost:3000';
const sessionSecret = 'a secret of this test only';

let world: World;
let appBridge: AppBridge;
beforeAll(async () => {
  world = await startWorld();
  appBridge = createAppBridge(world.core, { appUrl, sessionSecret });
});
afterAll(() => world.close());

type Mode = 'live' | 'sandbox';

/** The dashboard of a partner's only member, in a role and a mode. */
async function dashboardOf(partner: TestPartner, mode: Mode = 'sandbox', role = 'owner') {
  await sql(world, 'UPDATE member SET role = $2 WHERE partner_id = $1', [partner.id, role]);
  const cookie = await sessionCookie(world, partner, sessionSecret);
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    return appBridge.trpc(new Request(`${appUrl}${path}`, { ...init, headers }), {
      address: '203.0.113.7',
      requestId: 'req_dashboard',
    });
  };
  const answerOf = async (response: Promise<Response>) => {
    const body = await (await response).json();
    return { data: body.result?.data, error: body.error?.data };
  };
  return {
    read: (procedure: string, input: object = {}) =>
      answerOf(call(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ mode, ...input }))}`)),
    change: (procedure: string, input: object = {}) =>
      answerOf(call(`/trpc/${procedure}`, { method: 'POST', body: JSON.stringify({ mode, ...input }) })),
    file: async (path: string) => (await (await call(`/export/${path}`)).text()).trim().split('\r\n'),
  };
}

type Dashboard = Awaited<ReturnType<typeof dashboardOf>>;
const idsOf = async (client: Dashboard, list: string, id: string, input: object = {}) =>
  ((await client.read(list, input)).data.rows as Record<string, string>[]).map((row) => row[id]);
const happened = (data: { timeline: { kind: string; status: string | null; source: string | null }[] }) =>
  data.timeline.filter(({ kind }) => kind === 'state').map(({ status, source }) => `${status} by ${source}`);
const auditOf = (partner: TestPartner) =>
  sql<{ action: string; subject: string }>(
    world,
    'SELECT action, subject FROM audit_entry WHERE partner_id = $1 ORDER BY id',
    [partner.id],
  );

describe('payment orders', () => {
  it('are listed by status, checkout, metal, reference, user and day, there and back, and as a file', async () => {
    const partner = await world.partner();
    const { sandbox } = partner;
    const user_code = await makeUser(sandbox, { name: '=Asha' });
    const made: string[] = [];
    for (const fields of [
      { reference: 'one' },
      { asset_type: 'silver', checkout_type: 'intent', user_code },
      { checkout_type: 'intent' },
      {},
    ])
      made.push((await makeOrder(sandbox, fields)).payment_id);
    const [one, two, three, four] = made as [string, string, string, string];
    await simulate(sandbox, two, 'success');
    await simulate(sandbox, three, 'failure');
    const sip = await makeSip(sandbox);
    await simulateSip(sandbox, sip.id, 'activate');
    const client = await dashboardOf(partner);
    const list = (input: object) => idsOf(client, 'payments.list', 'paymentId', input);
    expect(await list({})).toEqual([four, three, two, one]);
    expect(await list({ sort: 'oldest' })).toEqual(made);
    expect(await list({ status: 'completed,failed' })).toEqual([three, two]);
    expect(await list({ checkout: 'intent', asset: 'gold' })).toEqual([three]);
    expect(await list({ reference: 'one' })).toEqual([one]);
    expect(await list({ reference: 'one', status: 'failed' })).toEqual([]);
    expect(await list({ user: user_code })).toEqual([two]);
    const today = new Date(world.clock.now() + 19_800_000).toISOString().slice(0, 10);
    expect(await list({ from: today, to: today })).toHaveLength(4);
    expect(await list({ to: '2020-01-01' })).toEqual([]);
    const { data: first } = await client.read('payments.list', { limit: 3 });
    expect([first.count, first.isCountCut, first.previous]).toEqual([4, false, null]);
    const { data: second } = await client.read('payments.list', { limit: 3, after: first.next });
    expect([second.rows.map((row: { paymentId: string }) => row.paymentId), second.next]).toEqual([[one], null]);
    expect(await list({ limit: 3, before: second.previous })).toEqual([four, three, two]);

    const lines = await client.file(`payments.csv?mode=sandbox&status=completed,created&sort=oldest`);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([one, two, four]);
    expect(lines[2]).toContain(`,${user_code},'=Asha`);
    expect((await client.read('payments.list', { from: '2026-02-30' })).error.code).toBe('INVALID_FROM');
    expect((await client.read('payments.list', { user: 'usr_none' })).error.code).toBe('USER_CODE_NOT_FOUND');
  });

  it('tell of every payment, refund and state, and who brought it', async () => {
    const partner = await world.partner();
    const { live } = partner;
    const order = await makeOrder(live, { reference: 'order 7' });
    const client = await dashboardOf(partner, 'live');
    for (let time = 0; time < 2; time++) await tell(world, order, await pay(world, order));
    const { data } = await client.read('payments.detail', { paymentId: order.payment_id });
    expect(data).toMatchObject({
      status: 'completed',
      reference: 'order 7',
      feeInr: 0.59,
      checkoutUrl: order.checkout_url,
      outcomes: [],
      receipts: [
        { isApplied: true, amountInr: 500 },
        { isApplied: false, amountInr: 500 },
      ],
      refunds: [{ reason: 'second_payment', doneAt: null }],
    });
    expect(data.receipts[0].bankReference).toMatch(/^\d+$/);
    expect(happened(data)).toEqual(['paid by callback', 'completed by callback']);
    const kinds = data.timeline.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind === 'event')).toHaveLength(2);
    expect([kinds[0], kinds[1]]).toEqual(['made', 'payment']);
    expect(data.explanation.steps.map(({ name }: { name: string }) => name)).toContain('quantity_grams');
    const moved = data.postings.map(({ kind }: { kind: string }) => kind);
    expect(moved).toEqual(['payment_received', 'payment_purchase', 'payment_received']);
    for (const { lines } of data.postings) {
      const inr = lines.filter(({ asset }: { asset: string }) => asset === 'INR');
      const paise = inr.reduce((sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100), 0);
      expect(paise).toBe(0);
    }
  });

  it('come out as chosen in a sandbox, by those who may, with an entry in the audit log', async () => {
    const partner = await world.partner();
    const { sandbox } = partner;
    const client = await dashboardOf(partner);
    const read = async (paymentId: string) => (await client.read('payments.detail', { paymentId })).data;
    const let_ = (paymentId: string, outcome: string) => client.change('payments.simulate', { paymentId, outcome });

    const [bought, refunded, late] = [await makeOrder(sandbox), await makeOrder(sandbox), await makeOrder(sandbox)];
    expect((await read(bought.payment_id)).outcomes).toEqual(['success', 'failure', 'purchase_failure']);
    expect((await let_(bought.payment_id, 'success')).data).toEqual({ status: 'completed' });
    expect(await read(bought.payment_id)).toMatchObject({ status: 'completed', outcomes: [] });

    await let_(refunded.payment_id, 'purchase_failure');
    expect(await read(refunded.payment_id)).toMatchObject({ status: 'refund_due', outcomes: ['success', 'refund'] });
    await let_(refunded.payment_id, 'refund');
    const back = await read(refunded.payment_id);
    expect(back).toMatchObject({ status: 'refunded', outcomes: [], refunds: [{ reason: 'operator' }] });
    expect(happened(back)).toEqual(['paid by simulation', 'refund_due by simulation', 'refunded by simulation']);

    await pass(sandbox, 1_300);
    expect((await read(late.payment_id)).outcomes).toEqual(['late_success']);
    await let_(late.payment_id, 'late_success');
    expect(happened(await read(late.payment_id))).toEqual([
      'expired by sweep',
      'paid by simulation',
      'completed by simulation',
    ]);
    expect((await let_(late.payment_id, 'failure')).error).toMatchObject({ code: 'INVALID_TRANSITION', status: 409 });
    expect((await auditOf(partner)).map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      `payment.simulated ${bought.payment_id}`,
      `payment.simulated ${refunded.payment_id}`,
      `payment.simulated ${refunded.payment_id}`,
      `payment.simulated ${late.payment_id}`,
    ]);
    const orderLive = await makeOrder(partner.live);
    const live = await dashboardOf(partner, 'live');
    const refusal = await live.change('payments.simulate', { paymentId: orderLive.payment_id, outcome: 'success' });
    expect(refusal.error.code).toBe('SANDBOX_ONLY');
  });

  it('end where a member who may ends them, with an entry in the audit log, and show what is the partner’s own', async () => {
    const partner = await world.partner();
    const metadata = { cart: 'c 1' };
    const { payment_id: paymentId } = await makeOrder(partner.sandbox, { metadata });
    const client = await dashboardOf(partner);
    const read = async () => (await client.read('payments.detail', { paymentId })).data;
    expect(await read()).toMatchObject({ isCancellable: true, metadata });
    for (let time = 0; time < 2; time++) {
      expect((await client.change('payments.cancel', { paymentId })).data).toEqual({ status: 'failed' });
    }
    const ended = await read();
    expect(ended).toMatchObject({ isCancellable: false, outcomes: [], failReason: 'partner' });
    expect(happened(ended)).toEqual(['failed by dashboard']);
    expect(await auditOf(partner)).toEqual([{ action: 'payment.cancelled', subject: paymentId }]);
    const done = await makeOrder(partner.sandbox, { metadata, reference: 'done' });
    const { transaction_id: transactionId } = await simulate(partner.sandbox, done.payment_id, 'success');
    const { data } = await client.read('transactions.read', { transactionId });
    expect([data.transaction, data.origin]).toMatchObject([{ metadata }, { paymentId: done.payment_id }]);
  });

  it('are not shown to another partner, in the other mode, or without an id', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    const { payment_id } = await makeOrder(partner.sandbox);
    for (const client of [await dashboardOf(stranger), await dashboardOf(partner, 'live')]) {
      expect((await client.read('payments.detail', { paymentId: payment_id })).error.code).toBe('NOT_FOUND');
      expect((await client.read('payments.list')).data.rows).toEqual([]);
      expect((await client.read('payments.detail', { paymentId: 'x\u0000' })).error.code).toBe('VALIDATION_ERROR');
    }
  });
});

describe('SIPs', () => {
  it('are listed by status, frequency, reference, user and next debit', async () => {
    const partner = await world.partner();
    const { sandbox } = partner;
    const made: string[] = [];
    for (const fields of [{ frequency: 'daily' }, { frequency: 'weekly', reference: 'r' }, { frequency: 'monthly' }])
      made.push((await makeSip(sandbox, fields)).id);
    const [daily, weekly, monthly] = made as [string, string, string];
    for (const id of [monthly, daily]) await simulateSip(sandbox, id, 'activate');
    const client = await dashboardOf(partner);
    const list = (input: object) => idsOf(client, 'sips.list', 'sipId', input);
    expect(await list({})).toEqual([monthly, weekly, daily]);
    expect(await list({ status: 'active', sort: 'oldest' })).toEqual([daily, monthly]);
    expect(await list({ frequency: 'weekly' })).toEqual([weekly]);
    expect(await list({ reference: 'r' })).toEqual([weekly]);
    expect(await list({ sort: 'next_debit' })).toEqual([daily, monthly]);
    const { data } = await client.read('sips.list', { sort: 'next_debit', limit: 1 });
    expect(await list({ sort: 'next_debit', limit: 1, after: data.next })).toEqual([monthly]);
    expect(await list({ debitTo: data.rows[0].nextOn })).toEqual([daily]);
    expect(await list({ user: data.rows[0].userCode })).toEqual([daily]);
    expect((await client.file('sips.csv?mode=sandbox&frequency=weekly')).slice(1)).toHaveLength(1);
  });

  it('show mandate, schedule and days, tell of each state, and end where a member who may ends them', async () => {
    const partner = await world.partner();
    const { sandbox } = partner;
    const { id } = await makeSip(sandbox, { frequency: 'weekly' });
    const client = await dashboardOf(partner);
    const read = async () => (await client.read('sips.detail', { id })).data;
    const act = (outcome: string) => client.change('sips.simulate', { id, outcome });
    expect((await read()).outcomes).toEqual(['activate', 'failure']);
    await act('activate');
    const active = await read();
    expect(active).toMatchObject({ status: 'active', paidCount: 1, outcomes: ['installment', 'failure', 'pause'] });
    expect(active.upcoming).toHaveLength(5);
    expect(active.upcoming[0]).toBe(active.nextOn);
    await act('installment');
    await act('failure');
    const { data: days } = await client.read('sips.days', { id });
    expect(
      days.days.map((day: { installmentNo: number | null; missReason: string | null }) => [
        day.installmentNo,
        day.missReason,
      ]),
    ).toEqual([
      [null, 'debit_failed'],
      [2, null],
      [1, null],
    ]);
    const { data: older } = await client.read('sips.days', { id, cursor: days.days[0].dueOn, limit: 1 });
    expect([older.days[0].installmentNo, older.hasMore]).toEqual([2, true]);
    expect((await client.read('sips.days', { id, cursor: '2026-02-30' })).error.fields).toHaveProperty('cursor');
    await act('pause');
    expect(await read()).toMatchObject({ outcomes: ['resume'], upcoming: [] });
    await act('resume');
    expect((await client.change('sips.cancel', { id })).data).toEqual({ status: 'cancelled' });
    const ended = await read();
    expect(ended).toMatchObject({ isCancellable: false, outcomes: [], endReason: 'partner' });
    expect(happened(ended)).toEqual([
      'active by simulation',
      'paused by simulation',
      'active by simulation',
      'cancelled by dashboard',
    ]);
    expect((await auditOf(partner)).at(-1)).toEqual({ action: 'sip.cancelled', subject: id });
  });
  it.each([
    ['sandbox', 'viewer', 'ROLE_NOT_ALLOWED'],
    ['sandbox', 'finance', 'ROLE_NOT_ALLOWED'],
    ['sandbox', 'developer', undefined],
    ['live', 'developer', 'ROLE_NOT_ALLOWED'],
    ['live', 'viewer', 'ROLE_NOT_ALLOWED'],
    ['live', 'finance', undefined],
  ] as const)('in %s are cancelled by a %s or not, as orders are: %s', async (mode, role, code) => {
    const partner = await world.partner();
    const { id } = await makeSip(partner[mode]);
    const client = await dashboardOf(partner, mode, role);
    expect((await client.change('sips.cancel', { id })).error?.code).toBe(code);
    const { payment_id: paymentId } = await makeOrder(partner[mode]);
    expect((await client.change('payments.cancel', { paymentId })).error?.code).toBe(code);
    expect((await partner[mode].get(`${SIPS}/${id}`)).data.status).toBe(code ? 'pending_authorisation' : 'cancelled');
  });
});

describe('a viewer', () => {
  it('sees all of it and changes none of it', async () => {
    const partner = await world.partner();
    const { payment_id } = await makeOrder(partner.sandbox);
    const { id } = await makeSip(partner.sandbox);
    const client = await dashboardOf(partner, 'sandbox', 'viewer');
    expect((await client.read('payments.detail', { paymentId: payment_id })).data.status).toBe('created');
    const refused = [
      await client.change('payments.simulate', { paymentId: payment_id, outcome: 'success' }),
      await client.change('sips.simulate', { id, outcome: 'activate' }),
    ];
    expect(refused.map(({ error }) => [error.code, error.status])).toEqual([
      ['ROLE_NOT_ALLOWED', 403],
      ['ROLE_NOT_ALLOWED', 403],
    ]);
    expect((await partner.sandbox.get(`${ORDERS}/${payment_id}`)).data.status).toBe('created');
    expect(await client.file('payments.csv?mode=sandbox')).not.toContain(payment_id);
  });
});

describe('deliveries', () => {
  it('show items, charges, address and history, and nothing of their code', async () => {
    const partner = await world.partner();
    const owner = await makeOwner(world, partner);
    const name = '<img src=x onerror=alert(1)>';
    const order = await placeOrder(world, partner, 'sandbox', owner, { address: { ...address, name } });
    const other = await placeOrder(world, partner, 'sandbox', owner, { sku: 'GC-1G', reference: 'parcel-9' });
    await pass(partner.sandbox, 5 * 86_400);
    const client = await dashboardOf(partner);
    const list = (input: object) => idsOf(client, 'deliveries.list', 'orderId', input);
    expect(await list({})).toEqual([other.order_id, order.order_id]);
    expect(await list({ product: 'GC-1G' })).toEqual([other.order_id]);
    expect(await list({ user: owner.user_code, status: 'placed' })).toEqual([]);
    const { data } = await client.read('deliveries.detail', { orderId: order.order_id });
    expect(data).toMatchObject({
      quantity: 1,
      totalInr: 708,
      gstInr: 108,
      address: { name, state: 'Karnataka', mobileMasked: '98******10' },
      invoice: { invoiceNo: expect.any(String), viewUrl: expect.stringContaining('/invoice/') },
    });
    expect(happened(data)).toEqual(
      ['placed by null', 'packed by courier', 'shipped by courier', 'delivered by courier'].slice(
        0,
        data.timeline.length,
      ),
    );
    expect(data.postings.map(({ kind }: { kind: string }) => kind)).toEqual(['delivery']);
    expect(JSON.stringify(data)).not.toMatch(/otp[^",]*":|9876543210/i);
    expect((await client.read('deliveries.products')).data.length).toBeGreaterThan(10);
    const stranger = await dashboardOf(await world.partner());
    expect((await stranger.read('deliveries.detail', { orderId: order.order_id })).error.code).toBe('NOT_FOUND');
    const file = (await client.file('deliveries.csv?mode=sandbox')).map((line) => line.split(',').at(-1));
    expect(file).toEqual(['Reference', 'parcel-9', '']);
  });
});

describe('deliveries that are not packed', () => {
  it.each([
    ['sandbox', 'viewer', 'ROLE_NOT_ALLOWED'],
    ['sandbox', 'developer', undefined],
    ['live', 'developer', 'ROLE_NOT_ALLOWED'],
    ['live', 'finance', undefined],
  ] as const)('in %s are cancelled by a %s or not: %s', async (mode, role, code) => {
    const partner = await world.partner();
    if (mode === 'live') await stockLive(world, COIN.sku, 1);
    const { order_id } = await placeOrder(world, partner, mode, await makeOwner(world, partner, mode));
    const client = await dashboardOf(partner, mode, role);
    const answer = await client.change('deliveries.cancel', { orderId: order_id, reason: 'Asked for' });
    expect(answer.error?.code).toBe(code);
    const { data } = await client.read('deliveries.detail', { orderId: order_id });
    expect([data.status, data.cancelReason]).toEqual(code ? ['placed', null] : ['cancelled', 'Asked for']);
    if (!code) expect((await auditOf(partner)).at(-1)).toEqual({ action: 'delivery.cancel', subject: order_id });
  });
});

describe('withdrawals', () => {
  it('show their steps, the source of each, and their movements; accounts by their last digits', async () => {
    const partner = await world.partner();
    const account = { account_number: '50123456789012', ifsc: 'HDFC0001234' };
    const withdrawer = await makeWithdrawer(world, partner, 'live', { account });
    const one = await makeWithdrawal(partner.live, withdrawer, { reference: 'payout-77' });
    const two = await makeWithdrawal(partner.live, withdrawer, { amount_inr: 250 });
    // Its provider was asked a while ago and could not be reached.
    await sql(world, `UPDATE withdrawal SET attempts = 1, asked_at = $2, problem = 'away' WHERE id = $1`, [
      one.withdrawal_id,
      new Date(world.clock.now() - 120_000),
    ]);
    await settleManually(world, { withdrawalId: one.withdrawal_id, outcome: 'completed', utr: 'UTR77' });
    const client = await dashboardOf(partner, 'live');
    const list = (input: object) => idsOf(client, 'withdrawals.list', 'withdrawalId', input);
    expect(await list({})).toEqual([two.withdrawal_id, one.withdrawal_id]);
    expect(await list({ status: 'completed' })).toEqual([one.withdrawal_id]);
    expect(await list({ user: withdrawer.user_code, status: 'processing,failed' })).toEqual([two.withdrawal_id]);
    const { data } = await client.read('withdrawals.detail', { withdrawalId: one.withdrawal_id });
    expect(data).toMatchObject({ amountInr: 500, utr: 'UTR77', account: { ifsc: 'HDFC0001234' } });
    expect(happened(data)).toEqual(['processing by request', 'completed by operator']);
    expect(data.postings.map(({ kind }: { kind: string }) => kind)).toEqual(['withdrawal', 'withdrawal_paid']);
    expect(data.account.masked).toMatch(/9012$/);
    expect(JSON.stringify(data)).not.toContain(account.account_number);
    const file = await client.file('withdrawals.csv?mode=live&status=completed');
    expect(file.map((line) => line.split(',').at(-1))).toEqual(['Reference', 'payout-77']);
    const stranger = await dashboardOf(await world.partner(), 'live');
    expect((await stranger.read('withdrawals.detail', { withdrawalId: one.withdrawal_id })).error.code).toBe(
      'NOT_FOUND',
    );
  });
});
