import { inTransaction } from '../../database/transaction.ts';
import { recordAudit } from '../accounts/audit/record-audit.ts';
import { DomainError, fieldError } from '../kernel/errors.ts';
import { isLonger } from '../kernel/text/characters.ts';
import { hasHiddenCharacters } from '../kernel/text/hidden-characters.ts';
import type { PartnerContext } from './context.ts';
import type { DeliveryOrder } from './order.ts';
import { cancelOrder, lockOrder } from './store/orders.ts';

/** Of the reason that a partner gives. */
export const CANCEL_REASON_MAX = 200;

const OWN_REASON = 'Cancelled by the partner.';

/**
 * Cancels an order of the partner that is not packed yet: the user's metal, the partner's charges and the pieces go back in one posting, and its
 * transaction is voided. Repeated, it answers the order as it is. Who packs it at the same moment is either before, and the order stays, or finds
 * it cancelled. What a member does so is on record. Raises NOT_FOUND, VALIDATION_ERROR on `reason`, INVALID_TRANSITION with how it stands from
 * packed on. Decisions 8 and 15.
 */
export async function cancelPlacedDelivery(
  context: PartnerContext,
  input: { orderId: string; reason?: string | undefined },
): Promise<DeliveryOrder> {
  const { core, bookId, now } = context;
  const { orderId } = input;
  const reason = input.reason?.trim() || OWN_REASON;
  if (isLonger(reason, CANCEL_REASON_MAX) || hasHiddenCharacters(reason)) {
    throw fieldError('VALIDATION_ERROR', 'reason', `must be plain text of at most ${CANCEL_REASON_MAX} characters`);
  }
  return inTransaction(core.database.pool, async (client) => {
    const before = await lockOrder(client, { bookId, orderId });
    if (!before) throw new DomainError('NOT_FOUND', { message: 'No such order.' });
    if (before.status === 'cancelled') return before;
    const after = before.status === 'placed' ? await cancelOrder(client, { orderId, reason, at: now }) : undefined;
    if (!after) {
      throw new DomainError('INVALID_TRANSITION', {
        message: `The order is ${before.status}; only a placed one can be cancelled.`,
        details: { status: before.status },
      });
    }
    if (context.actor.type === 'member') {
      const change = { before: { status: before.status }, after: { status: after.status, reason } };
      await recordAudit(context, client, { action: 'delivery.cancel', subject: orderId, ...change });
    }
    return after;
  });
}
