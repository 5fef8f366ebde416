import type { DueKind } from '../../../kernel/due/due-kind.ts';
import { runDue } from '../../../kernel/due/run-due.ts';
import type { Core } from '../../context.ts';
import { claimLook, noteLook } from '../store/looks.ts';
import { hearOfPayments } from './ask-gateway.ts';

const looks: DueKind<Core> = {
  column: 'payment_order.look_at',
  async act(core, paymentId, at) {
    const { pool } = core.database;
    const look = await claimLook(pool, { paymentId, now: core.clock.now() });
    if (!look) return;
    await hearOfPayments(core, look.order, { mode: look.mode, at, by: 'sweep' });
    await noteLook(pool, { paymentId, now: core.clock.now() });
  },
  failure: 'a gateway could not be asked for money of an order that is over',
  isWarning: true,
  atOnce: 5,
  most: 1_000,
};

/**
 * Asks gateways for money that came after its order had failed, was cancelled or had expired, and without a callback: five
 * minutes later, then after twice as long each time, for seven days and until the gateway has answered once more; sooner where it did not.
 * Late money of an expired order buys its metal, that of any other goes back. Spec 3.3, decisions 15.
 */
export async function lookForLateMoney(core: Core): Promise<void> {
  await runDue(core, looks);
}
