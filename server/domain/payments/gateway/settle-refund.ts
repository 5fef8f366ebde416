import type { Core } from '../../context.ts';
import type { Paise } from '../../kernel/money.ts';
import { completeRefund, findRefund } from '../store/refunds.ts';

/**
 * Takes note that a gateway has given a payment back, however often it is told. One of another gateway or amount is none of ours and
 * is logged. Answers whether it was news. Spec 3.3.
 */
export async function settleRefund(
  core: Core,
  told: { gateway: string; refundId: string; amount: Paise; reference: string },
): Promise<boolean> {
  const { pool } = core.database;
  const { gateway, refundId, amount, reference } = told;
  const refund = await findRefund(pool, refundId);
  if (refund?.gateway !== gateway || refund.amount !== amount) {
    core.log.error({ refundId, gateway }, 'a gateway tells of a refund that is not ours');
    return false;
  }
  return completeRefund(pool, { refundId, reference, at: core.clock.now() + refund.clockOffsetMs, by: 'callback' });
}
