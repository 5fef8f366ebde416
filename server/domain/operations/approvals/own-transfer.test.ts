import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { makeOrder, simulate } from '../../../testing/rooms/payments.ts';
import { type PayoutWorld, startPayoutWorld } from '../../../testing/rooms/payout-provider.ts';
import { createRefundGateway } from '../../../testing/rooms/refund-gateway.ts';
import { closeLiveMonth } from '../../../testing/rooms/statements.ts';
import { makeWithdrawal, makeWithdrawer } from '../../../testing/rooms/withdrawals.ts';
import { makeBuy, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import type { Mode } from '../../kernel/mode.ts';
import { settleDueOrders } from '../../payments/orders/due-orders.ts';
import { beginRefund } from '../../payments/orders/store/refunds.ts';
import { settleDueWithdrawals } from '../../payments/withdrawals/due-withdrawals.ts';
import { approve } from './decide-approval.ts';
import type { ApprovalKindName } from './kinds.ts';
import { requestApproval } from './request-approval.ts';

const gateway = createRefundGateway();
let at: PayoutWorld;
let world: World;
/** Another process of the same service */
let other: World;
let [finance, admin]: OperatorContext[] = [];
beforeAll(async () => {
  at = await startPayoutWorld({ gateway: gateway.plug });
  world = at.world;
  other = await startWorld({ databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await at.close();
});
beforeEach(async () => {
  gateway.reset();
  [finance, admin] = [await newOperator(world, 'finance'), await newOperator(world, 'admin')];
});

/** Time that passes for sweeps and staff, and not for prices, which would grow too old to trade by. */
let passedMs = 0;
const coreNow = (of: World = world) => ({ ...of.core, clock: { now: () => of.clock.now() + passedMs } });
/** A member of the staff now, confirmed just so. */
function now(operator: OperatorContext | undefined, of?: World): OperatorContext {
  const { actor, ...context } = operator as OperatorContext;
  const core = coreNow(of);
  return { ...context, core, actor: { ...actor, confirmedAt: core.clock.now() } };
}

type Asked = { approvalId: string; inputHash: string };
/** Asks that a transfer be booked for something of its own that waits for one. */
type Booking = (utr: string) => Promise<Asked>;

let letters = 0;
const ask = (
  kind: ApprovalKindName,
  input: Record<string, unknown>,
  reference = `Letter ${++letters}`,
): Promise<Asked> => requestApproval(now(finance), { kind, input, reason: 'On the statement of the bank', reference });

async function topUp(): Promise<Booking> {
  const { id: partnerId } = await world.partner();
  return (utr) => ask('float.top_up', { partnerId, amountInr: 10 }, utr);
}

async function statement(): Promise<Booking> {
  const partner = await world.partner();
  await makeBuy(partner.live, { amount_inr: 10_000 });
  const statementId = await closeLiveMonth(world, partner);
  return (utr) => ask('statement.settle', { statementId, through: 'bank' }, utr);
}

const withdrawal = (mode: Mode) => async (): Promise<Booking> => {
  const partner = await world.partner();
  const { withdrawal_id: withdrawalId } = await makeWithdrawal(
    partner[mode],
    await makeWithdrawer(world, partner, mode),
  );
  at.provider.manner = 'server_error';
  await settleDueWithdrawals(coreNow());
  at.provider.manner = 'well';
  passedMs += 60_001;
  return (utr) => ask('withdrawal.settle', { withdrawalId, outcome: 'completed', utr });
};

/** Of a sandbox, which a customer has nothing from: it takes no transfer of live. */
async function refund(): Promise<Booking> {
  const partner = await world.partner();
  const { payment_id: paymentId } = await makeOrder(partner.sandbox);
  await simulate(partner.sandbox, paymentId, 'purchase_failure');
  const begun = { paymentId, reason: 'operator', at: coreNow().clock.now(), by: 'operator' } as const;
  const refundId = await beginRefund(world.core.database.pool, begun);
  gateway.isCut = true;
  passedMs += 3_600_000;
  await settleDueOrders(coreNow());
  passedMs += 60_001;
  return (utr) => ask('refund.settle', { refundId, outcome: 'refunded_by_bank', utr });
}

let utrs = 0;
const newUtr = () => `HDFCN5202611${String(++utrs).padStart(4, '0')}`;

describe('one bank transfer settles one thing', () => {
  // First, since a provider that failed thrice rests.
  it('and one by which a provider paid a withdrawal settles nothing else', async () => {
    const partner = await world.partner();
    const { withdrawal_id: id } = await makeWithdrawal(partner.live, await makeWithdrawer(world, partner, 'live'));
    await settleDueWithdrawals(coreNow());
    at.provider.decide(id, 'SUCCESS');
    passedMs += 3_660_000;
    await settleDueWithdrawals(coreNow());
    const [paid] = await sql<{ utr: string }>(world, 'SELECT utr FROM withdrawal WHERE id = $1', [id]);
    await expect((await topUp())(paid?.utr ?? '')).rejects.toMatchObject({
      code: 'DUPLICATE_REFERENCE',
      details: { withdrawal_id: id },
    });
  });

  it.each<[string, () => Promise<Booking>, () => Promise<Booking>]>([
    ['a float, and no other partner’s', topUp, topUp],
    ['a float, and no statement', topUp, statement],
    ['a float, and no withdrawal', topUp, withdrawal('live')],
    ['a statement, and no other', statement, statement],
    ['a statement, and no float', statement, topUp],
    ['a withdrawal, and no other', withdrawal('live'), withdrawal('live')],
    ['a withdrawal, and no float', withdrawal('live'), topUp],
    ['a withdrawal, and no statement', withdrawal('live'), statement],
    ['a refund, and no other', refund, refund],
    ['a withdrawal of a sandbox, and no refund there', withdrawal('sandbox'), refund],
  ])('%s', async (_, first, next) => {
    const utr = newUtr();
    const later = await next();
    const done = await (await first())(utr);
    await approve(now(admin), done);
    const refused = { code: 'DUPLICATE_REFERENCE', details: { approval_id: done.approvalId } };
    for (const written of [utr, utr.toLowerCase()]) await expect(later(written)).rejects.toMatchObject(refused);
    await approve(now(admin), await later(newUtr()));
  });

  it('however its number is spaced, and no transfer of another mode', async () => {
    const utr = newUtr();
    await approve(now(admin), await (await topUp())(`${utr.slice(0, 4)} ${utr.slice(4, 9)}-${utr.slice(9)}`));
    await expect((await topUp())(utr)).rejects.toMatchObject({ code: 'DUPLICATE_REFERENCE' });
    await approve(now(admin), await (await withdrawal('sandbox')())(utr));
  });

  it('also where both were asked for before, and are approved at once in two processes', async () => {
    const utr = newUtr();
    const asked = [await (await topUp())(utr), await (await statement())(utr), await (await topUp())(utr)];
    const results = await Promise.allSettled(asked.map((one, at) => approve(now(admin, at % 2 ? other : world), one)));
    const codes = results.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code)).sort();
    expect(codes).toEqual(['DUPLICATE_REFERENCE', 'DUPLICATE_REFERENCE', 'done']);
  });

  it('but an adjustment that puts a mistaken booking right names it again', async () => {
    const utr = newUtr();
    const { id: partnerId } = await world.partner();
    await approve(now(admin), await ask('float.top_up', { partnerId, amountInr: 100 }, utr));
    await approve(now(admin), await ask('float.adjust', { partnerId, amountInr: -90 }, utr));
  });

  it('which is looked up by an index, however many were booked', async () => {
    const plans: string[] = [];
    const client = await world.owner.connect();
    try {
      await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off');
      const { rows: indexes } = await client.query<{ text: string }>(
        `SELECT pg_get_indexdef('approval_transfer'::regclass, 1, true) AS text`,
      );
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT id FROM approval WHERE state = 'executed' AND (${indexes[0]?.text}) = 'live X'`,
      );
      plans.push(...rows.map((row) => row['QUERY PLAN']));
      await client.query('ROLLBACK');
    } finally {
      client.release();
    }
    expect(plans.join('\n')).toContain('approval_transfer');
  });
});
