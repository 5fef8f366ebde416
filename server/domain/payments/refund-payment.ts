import type { Core } from '../context.ts';
import type { Teller } from '../kernel/callback.ts';
import { ProviderProblem } from '../kernel/provider-problem.ts';
import type { RefundAnswer } from './payment-gateway.ts';
import { completeRefund, findRefund, putRefundOff, type Refund } from './store/refunds.ts';

/**
 * Gives a payment back: asks the gateway, with the refund's own id so that it happens once, and notes what it says. A refund that is
 * pending, or a gateway that is down, is asked again later. Answers whether the money is back. Spec 3.3, decisions 9.
 */
export async function refundPayment(core: Core, refundId: string, by: Teller): Promise<boolean> {
  const { pool } = core.database;
  const refund = await findRefund(pool, refundId);
  if (refund?.status !== 'pending') return refund?.status === 'completed';
  let problem: string | null = null;
  try {
    const answer = await askForRefund(core, refund);
    if (answer.status === 'completed') {
      return completeRefund(pool, {
        refundId,
        reference: answer.reference,
        at: core.clock.now() + refund.clockOffsetMs,
        by,
      });
    }
  } catch (error) {
    core.log.warn({ error, refundId }, 'a refund could not be asked for');
    problem = error instanceof ProviderProblem ? error.message : 'it broke on our side';
  }
  await putRefundOff(pool, { refundId, problem, now: core.clock.now() });
  return false;
}

/** Money goes back the way it came: where another gateway has taken over, the old one's settings have to return for it. */
async function askForRefund(core: Core, refund: Refund): Promise<RefundAnswer> {
  const { sipId, mode } = refund;
  const { gateways, mandates } = core.collection;
  const gateway = sipId === null ? gateways[mode] : mandates[mode];
  if (gateway.name !== refund.gateway) throw new ProviderProblem('unavailable', `the money came by ${refund.gateway}`);
  return sipId === null ? gateways[mode].refund(refund) : mandates[mode].refund({ ...refund, sipId });
}
