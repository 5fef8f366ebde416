import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrder, pass, simulate } from '../../../testing/rooms/payments.ts';
import { makeUser } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
let partner: TestPartner;
const lasting = ['expired', 'completed', 'failed', 'refund_due', 'refunded', 'created'] as const;
/** One order of each state that lasts, oldest first. */
let made: Record<(typeof lasting)[number], string>;
beforeAll(async () => {
  world = await startWorld();
  partner = await world.partner();
  const { sandbox } = partner;
  const user_code = await makeUser(sandbox);
  const order = async (reference: string) => (await makeOrder(sandbox, { user_code, reference })).payment_id;
  const expired = await order('a');
  await pass(sandbox, 1_200);
  made = {
    expired,
    completed: await order('b'),
    failed: await order('c'),
    refund_due: await order('d'),
    refunded: await order('e'),
    created: await order('f'),
  };
  await simulate(sandbox, made.completed, 'success');
  await simulate(sandbox, made.failed, 'failure');
  await simulate(sandbox, made.refund_due, 'purchase_failure');
  await simulate(sandbox, made.refunded, 'purchase_failure');
  await simulate(sandbox, made.refunded, 'refund');
});
afterAll(() => world.close());

const path = '/partner/payments/orders';
type Row = { payment_id: string; status: (typeof lasting)[number] };
const statesOf = (data: { orders: Row[] }) => data.orders.map(({ status }) => status);

describe('200', () => {
  it('lists orders newest first, as they are read one by one', async () => {
    const { data } = await partner.sandbox.get(path);
    expect(data).toMatchObject({ page: 1, limit: 20, total: 6 });
    expect(statesOf(data)).toEqual([...lasting].reverse());
    for (const order of data.orders as Row[]) {
      expect((await partner.sandbox.get(`${path}/${order.payment_id}`)).data).toEqual(order);
      expect(order.payment_id).toBe(made[order.status]);
    }
    expect((await partner.live.get(path)).data).toEqual({ orders: [], page: 1, limit: 20, total: 0 });
  });

  it.each([
    ['status=completed', ['completed']],
    ['status=created,refunded', ['created', 'refunded']],
    ['status=refund_due,%20expired', ['refund_due', 'expired']],
    ['status=paid', []],
    ['status=completed,completed', ['completed']],
    ['reference=d', ['refund_due']],
    ['reference=D', []],
    ['reference=d&status=completed', []],
    ['reference=%25', []],
    ['limit=2', ['created', 'refunded']],
    ['limit=2&page=3', ['completed', 'expired']],
    ['limit=2&page=4', []],
    ['limit=1&status=failed,completed,expired&page=2', ['completed']],
  ])('%s', async (query, states) => {
    expect(statesOf((await partner.sandbox.get(`${path}?${query}`)).data)).toEqual(states);
  });

  it('counts all that fit the filter, whatever page is shown', async () => {
    expect((await partner.sandbox.get(`${path}?status=failed,completed,expired&limit=1&page=9`)).data).toEqual({
      orders: [],
      page: 9,
      limit: 1,
      total: 3,
    });
    expect((await partner.sandbox.get(`${path}?reference=b`)).data.total).toBe(1);
  });

  it('shows nothing of another partner, nor of before a reset', async () => {
    const other = await world.partner();
    await makeOrder(other.sandbox, { reference: 'b' });
    await other.sandbox.post('/partner/sandbox/reset', { keep_users: true });
    expect((await other.sandbox.get(path)).data.total).toBe(0);
    expect((await other.sandbox.get(`${path}?reference=b`)).data.total).toBe(0);
  });
});

describe('VALIDATION_ERROR', () => {
  it.each([
    ['status=done', 'status'],
    ['status=', 'status'],
    ['status=completed,', 'status'],
    ['status=Completed', 'status'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=x', 'limit'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    [`reference=${'r'.repeat(201)}`, 'reference'],
    ['reference=%00', 'reference'],
  ])('%s', async (query, field) => {
    const answer = await partner.sandbox.get(`${path}?${query}`);
    expect([answer.code, Object.keys(answer.body.error.details.fields)]).toEqual(['VALIDATION_ERROR', [field]]);
  });
});
