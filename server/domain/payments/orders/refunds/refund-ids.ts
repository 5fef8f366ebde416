import { derivedId } from '../../../kernel/ids.ts';

/**
 * The id of the refund of a payment, which its gateway takes once. It follows from the order, and for any payment but the order's own from
 * that payment, so that a database which was restored, and knows nothing of a refund that was made, arrives at the same id and
 * finds it at the gateway.
 */
export function refundIdOf(orderId: string, otherPaymentId?: string): string {
  return derivedId('rfd', orderId, otherPaymentId ?? 'own');
}
