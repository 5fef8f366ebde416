import { derivedId } from '../../../kernel/ids.ts';

/**
 * The id of the refund of a payment, which its gateway takes once. It follows from the order, and for any payment but the order's own from
 * that payment, so that a database which was restored, and knows nothing of a refund that was made, arrives at the same id and
 * finds it at the gateway.
 */
export function refundIdOf(orderId: string, otherPaymentId?: string): string {
  return derivedId('rfd', orderId, otherPaymentId ?? 'own');
}

/** As often is a refund tried before staff are asked (`attempts_max` of its row). */
const ATTEMPTS = 5;

/** The ids of the attempts of a refund, the first its own, as next_refund_attempt makes them: a gateway may know a later one and not the first, which it refused. */
export function refundIdsOf(refundId: string): string[] {
  return Array.from({ length: ATTEMPTS }, (_, index) => (index === 0 ? refundId : `${refundId}_${index + 1}`));
}
