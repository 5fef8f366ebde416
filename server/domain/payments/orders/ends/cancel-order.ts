import { inTransaction } from '../../../../database/transaction.ts';
import { recordAudit } from '../../../accounts/audit/record-audit.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { PartnerContext } from '../../context.ts';
import type { PaymentOrder } from '../order.ts';
import { readOrder } from '../read-order.ts';
import { lockUnpaid } from '../store/locks.ts';
import { closeOrder } from '../store.ts';

/**
 * Ends an order that its customer does not want to pay any more, or for which its partner wants no money. The gateway is asked before: money
 * that has come is metal. Money that comes afterwards goes back by itself. Repeated, it answers the order as it is. What a
 * member does so is on record. Raises NOT_FOUND, also
 * for the order of another user than the one named, and INVALID_TRANSITION for one that is paid or was; to the partner also for one that
 * expired, since late money still completes that. Spec 3.3, decisions 9, 15.
 */
export async function cancelOrder(
  context: PartnerContext,
  input: { paymentId: string; userCode?: string },
): Promise<PaymentOrder> {
  const { core, now, actor } = context;
  const { userCode } = input;
  const isCustomer = userCode !== undefined;
  const order = await readOrder(context, input.paymentId, isCustomer ? { userCode } : {});
  if (order.status === 'created') {
    const { paymentId } = order;
    const by = isCustomer ? 'customer' : actor.type === 'member' ? 'dashboard' : 'api';
    const end = { paymentId, status: 'failed', reason: isCustomer ? 'customer' : 'partner', at: now, by } as const;
    await inTransaction(core.database.pool, async (client) => {
      if (!(await lockUnpaid(client, paymentId))) return;
      await closeOrder(client, end);
      const change = { action: 'payment.cancelled', subject: paymentId };
      if (by === 'dashboard') await recordAudit(context, client, change);
    });
  }
  const after = await readOrder(context, order.paymentId);
  if (after.status === 'failed' || (isCustomer && after.status === 'expired')) return after;
  throw new DomainError('INVALID_TRANSITION', {
    message: `An order that is ${after.status} cannot be cancelled.`,
    details: { status: after.status },
  });
}
