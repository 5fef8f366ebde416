import { idForLog } from '../../../kernel/ids.ts';
import type { Paise } from '../../../kernel/money.ts';
import type { Core } from '../../context.ts';
import { noteRefunded } from '../refund-payment.ts';
import { findRefund } from '../store/refunds.ts';

/**
 * Records that a gateway has given a payment back, however often it reports this and by whichever of a refund's ids. One of another gateway
 * or amount is none of ours and is logged. Answers whether it was news. Spec 3.3.
 */
export async function settleRefund(
  core: Core,
  report: { gateway: string; refundId: string; amount: Paise; reference: string },
): Promise<boolean> {
  const { gateway, refundId: attemptId, amount, reference } = report;
  const refund = await findRefund(core.database.pool, attemptId);
  if (refund?.gateway !== gateway || refund.amount !== amount) {
    core.log.error({ refundId: idForLog(attemptId), gateway }, 'a gateway reports a refund that is not ours');
    return false;
  }
  return (await noteRefunded(core, refund, { attemptId, reference, by: 'callback' })) !== 'known';
}
