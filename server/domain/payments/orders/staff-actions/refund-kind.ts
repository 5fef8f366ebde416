import type { PoolClient } from 'pg';
import type { ApprovalKind } from '../../../accounts/operators/approval.ts';
import { DomainError, InvariantError } from '../../../kernel/errors.ts';
import { isId } from '../../../kernel/ids.ts';
import type { OrderStatus } from '../order.ts';
import { lockForRefund, type OrderToRefund } from '../store/locks.ts';
import { beginRefund } from '../store/refunds.ts';

/** Money in paise, as text. */
type RefundInput = { paymentId: string; partnerId: string; mode: string; amountPaise: string };

/**
 * Gives a customer's money back instead of buying metal for it: the order is due its refund from then on, and the job that pays refunds
 * out does so. Refused where metal was bought, where the money is on its way back, and where none has come. Spec 3.3.
 */
export const refundOrder: ApprovalKind<RefundInput> = {
  mayRequest: 'money.request',
  mayApprove: 'money.approve',
  partnerIdOf: ({ partnerId }) => partnerId,
  async prepare(client, { given }) {
    const order = await lockRefundable(client, String(given.paymentId ?? ''));
    const { paymentId, partnerId, mode, amountPaise } = order;
    return { paymentId, partnerId, mode, amountPaise: String(amountPaise) };
  },
  async execute(client, { input: { paymentId }, at }) {
    const order = await lockRefundable(client, paymentId);
    const moment = at + order.clockOffsetMs;
    const refundId = await beginRefund(client, { paymentId, reason: 'operator', at: moment, by: 'operator' });
    if (refundId === undefined) throw new InvariantError('a locked order that could be refunded was not');
    const after = { status: 'refund_due', refundId, amountPaise: String(order.amountPaise) };
    return { action: 'payment.refund_begun', subject: paymentId, before: { status: order.status }, after };
  },
};

async function lockRefundable(client: PoolClient, paymentId: string): Promise<OrderToRefund> {
  const order = isId(paymentId) ? await lockForRefund(client, paymentId) : undefined;
  if (!order) throw new DomainError('NOT_FOUND', { message: 'No such payment order.' });
  const refusal = refusalOf(order);
  if (refusal) throw new DomainError('INVALID_TRANSITION', { message: refusal, details: { status: order.status } });
  return order;
}

function refusalOf({ status, hasRefundBegun, isClosed }: OrderToRefund): string | undefined {
  if (isClosed) return 'Its sandbox was reset since.';
  if (status === 'completed') return 'Its metal was bought: there is nothing to give back.';
  if (status === 'refunded') return 'Its money is back already.';
  if (hasRefundBegun) return 'Its money is on its way back already.';
  const paid: OrderStatus[] = ['paid', 'refund_due'];
  return paid.includes(status) ? undefined : 'No money has come for this order.';
}
