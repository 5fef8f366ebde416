import type { ApprovalKind } from '../../accounts/operators/approval.ts';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import { grams } from '../../kernel/money.ts';
import { isLonger } from '../../kernel/text/characters.ts';
import { hasHiddenCharacters } from '../../kernel/text/hidden-characters.ts';
import { cancelOrder, findOrderAtWork } from '../store/orders.ts';
import { cannotFollow, requireOrder } from './operate.ts';

const REASON_MAX = 200;

/** An order to be cancelled, as it was when that was asked for. Money in paise, written as text. */
type CancelInput = {
  deliveryId: string;
  partnerId: string;
  /** Shown to the partner */
  cancelReason: string;
  product: string;
  quantity: number;
  /** In words, as the approver reads it */
  metal: string;
  chargesPaise: string;
};

/**
 * Cancels an order that has not left, by two persons: the user gets the metal back, the partner's wallet the charges, the stock the
 * pieces, and its transaction is voided. Refused from shipped on, and while a courier is still to fetch the parcel (`callOffParcel`).
 * Decisions 8.
 */
export const cancelDelivery: ApprovalKind<CancelInput> = {
  mayRequest: 'deliveries.write',
  mayApprove: 'money.approve',
  partnerIdOf: ({ partnerId }) => partnerId,
  async prepare(_, { core, given }) {
    const cancelReason = String(given.cancelReason ?? '').trim();
    if (cancelReason === '' || isLonger(cancelReason, REASON_MAX) || hasHiddenCharacters(cancelReason)) {
      throw fieldError('VALIDATION_ERROR', 'cancelReason', `must have 1 to ${REASON_MAX} characters`);
    }
    const { order, partnerId } = await requireOrder(core, String(given.orderId ?? ''));
    return {
      deliveryId: order.orderId,
      partnerId,
      cancelReason,
      product: order.name,
      quantity: order.quantity,
      metal: `${grams(order.metal)} g of ${order.asset}`,
      chargesPaise: String(order.total),
    };
  },
  async execute(client, { input: { deliveryId: orderId, cancelReason }, at }) {
    const found = await findOrderAtWork(client, orderId, { isLocked: true });
    if (!found) throw new DomainError('NOT_FOUND', { message: 'No such order.' });
    if (found.order.status === 'packed' && found.isFollowed) {
      throw new DomainError('INVALID_TRANSITION', {
        message: 'The courier is to fetch this parcel. Call it off first.',
      });
    }
    const order = await cancelOrder(client, { orderId, reason: cancelReason, at: at + found.clockOffsetMs });
    if (!order) throw await cannotFollow(client, orderId);
    return {
      action: 'delivery.cancel',
      subject: orderId,
      before: { status: found.order.status },
      after: { status: order.status, reason: cancelReason },
    };
  },
};
