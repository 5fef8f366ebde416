import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newOperator } from '../../../../testing/rooms/operators.ts';
import { makeOrder, simulate } from '../../../../testing/rooms/payments.ts';
import { createRefundGateway } from '../../../../testing/rooms/refund-gateway.ts';
import { startWorld, type World } from '../../../../testing/world.ts';
import type { OperatorContext } from '../../../accounts/operators/operator-context.ts';
import { newId } from '../../../kernel/ids.ts';
import { approve } from '../../../operations/approvals/decide-approval.ts';
import { requestApproval } from '../../../operations/approvals/request-approval.ts';
import { readStuckPayment } from '../../../operations/exceptions/read-stuck-payment.ts';
import { settleDueOrders } from '../due-orders.ts';
import { beginRefund } from '../store/refunds.ts';
import { refundOutcomes } from './refund-outcomes.ts';

const gateway = createRefundGateway();
const HOUR_MS = 3_600_000;

let world: World;
let finance: OperatorContext;
let admin: OperatorContext;
beforeAll(async () => {
  world = await startWorld({ gateway: gateway.plug });
  [finance, admin] = [await newOperator(world, 'finance'), await newOperator(world, 'admin')];
});
afterAll(() => world.close());

let passed = 0;
beforeEach(() => {
  gateway.reset();
  passed = 0;
});
const coreNow = () => {
  const now = world.clock.now() + passed;
  return { ...world.core, clock: { now: () => now } };
};
async function sweepHourly(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    passed += HOUR_MS;
    await settleDueOrders(coreNow());
  }
}

/** An order whose money is on its way back. */
async function refundDue() {
  const partner = await world.partner();
  const { payment_id: paymentId } = await makeOrder(partner.sandbox);
  await simulate(partner.sandbox, paymentId, 'purchase_failure');
  const at = world.clock.now();
  const refundId = await beginRefund(world.core.database.pool, { paymentId, reason: 'operator', at, by: 'operator' });
  return { partner, paymentId, refundId: refundId ?? '' };
}

/** What the console offers at this moment: just what the server would take. */
async function offered(paymentId: string, refundId: string): Promise<string[]> {
  const core = coreNow();
  const { refundTries } = (await readStuckPayment(core, paymentId)) as { refundTries: { outcomes: string[] }[] };
  const offers = refundTries.flatMap(({ outcomes }) => outcomes);
  const taken: string[] = [];
  for (const outcome of refundOutcomes) {
    const input = { refundId, outcome, utr: 'N325299912' };
    const reference = newId('apr', world.clock.now());
    const asked = requestApproval({ ...finance, core }, { kind: 'refund.settle', input, reason: 'Seen', reference });
    const code = await asked.then(
      () => undefined,
      (error) => error.code,
    );
    if (code === undefined) taken.push(outcome);
    else expect(code).toBe('INVALID_TRANSITION');
  }
  expect(offers).toEqual(taken);
  return offers;
}

describe('what the console offers of a refund', () => {
  const made = 'refunded_at_gateway';
  const paid = 'refunded_by_bank';
  it.each<[string, Partial<typeof gateway>, hours: number, string[]]>([
    ['one that is pending', { next: 'PENDING' }, 1, []],
    ['one that may be on its way', { isLost: true, next: 'PENDING' }, 1, [made]],
    ['one that never reached the gateway', { isCut: true }, 1, [made, paid]],
    ['one that was tried five times', {}, 72, [made, paid, 'try_again']],
    ['one that is done', { next: 'SUCCESS' }, 1, []],
  ])('%s', async (_, state, hours, expected) => {
    const { paymentId, refundId } = await refundDue();
    Object.assign(gateway, state);
    await sweepHourly(hours);
    expect(await offered(paymentId, refundId)).toEqual(expected);
    // What the gateway said some hours ago is no word of its any more.
    passed += 3 * HOUR_MS;
    expect(await offered(paymentId, refundId)).toEqual(expected.filter((outcome) => outcome === 'try_again'));
  });

  it('one that went back twice, and one of a sandbox that was reset', async () => {
    const { paymentId, refundId, partner } = await refundDue();
    await sweepHourly(72);
    const core = coreNow();
    const asked = await requestApproval(
      { ...finance, core },
      {
        kind: 'refund.settle',
        input: { refundId, outcome: made, utr: 'RRN-632511' },
        reason: 'Seen',
        reference: newId('apr', 1),
      },
    );
    await approve({ ...admin, core, actor: { ...admin.actor, confirmedAt: core.clock.now() } }, asked);
    gateway.refunds.set(refundId, 'SUCCESS');
    await sweepHourly(24);
    expect(await offered(paymentId, refundId)).toEqual(['recovered_by_bank', 'written_off', 'reviewed']);
    await partner.sandbox.post('/partner/sandbox/reset', { keep_users: false });
    expect(await offered(paymentId, refundId)).toEqual([]);
  });
});
