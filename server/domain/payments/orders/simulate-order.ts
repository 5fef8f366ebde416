import { inTransaction } from '../../../database/transaction.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { OrderStatus, PaymentOrder } from './order.ts';
import { type OrderBook, readOrder } from './read-order.ts';
import { refundPayment } from './refund-payment.ts';
import { refundIdOf } from './refunds/refund-ids.ts';
import { purchaseOrder, settlePayment } from './settle-order.ts';
import { beginRefund } from './store/refunds.ts';
import { closeOrder, postponePurchase, receivePayment } from './store.ts';

export const simulatedOutcomes = ['success', 'failure', 'late_success', 'purchase_failure', 'refund'] as const;
export type SimulatedOutcome = (typeof simulatedOutcomes)[number];

/** From which states each outcome can follow. */
const from: Record<SimulatedOutcome, OrderStatus[]> = {
  success: ['created', 'refund_due'],
  failure: ['created'],
  late_success: ['expired'],
  purchase_failure: ['created'],
  refund: ['refund_due'],
};

/** What can be simulated of an order as it stands: money that is on its way back buys nothing any more. Pure. */
export function outcomesFrom(order: Pick<PaymentOrder, 'status' | 'hasRefundBegun'>): SimulatedOutcome[] {
  return simulatedOutcomes.filter(
    (outcome) => from[outcome].includes(order.status) && (outcome === 'refund' || !order.hasRefundBegun),
  );
}

/**
 * Lets a sandbox order come out as asked, with its webhooks: paid, failed, paid after it expired, paid without a purchase, refunded.
 * Answers the order as it stands afterwards. Raises SANDBOX_ONLY, NOT_FOUND, INVALID_TRANSITION. Spec 4.8, decisions 9.
 */
export async function simulateOrder(
  context: OrderBook,
  input: { paymentId: string; outcome: SimulatedOutcome },
): Promise<PaymentOrder> {
  if (context.mode !== 'sandbox') throw new DomainError('SANDBOX_ONLY');
  const { core, now } = context;
  const by = 'simulation';
  const { pool } = core.database;
  const order = await readOrder(context, input.paymentId);
  const { paymentId } = order;
  if (!outcomesFrom(order).includes(input.outcome)) {
    const state = order.hasRefundBegun ? `${order.status}, and whose refund has begun,` : order.status;
    throw new DomainError('INVALID_TRANSITION', {
      message: `An order that is ${state} cannot come to ${input.outcome}.`,
      details: { status: order.status },
    });
  }
  const gateway = core.payments.collection.gateways.sandbox;
  switch (input.outcome) {
    case 'success':
    case 'late_success':
      if (order.status === 'refund_due') await purchaseOrder(core, { paymentId, at: now, by });
      else {
        const payment = await gateway.simulatePayment?.({ orderId: paymentId, amount: order.amount, at: now });
        if (payment) await settlePayment(core, { orderId: paymentId, gateway: gateway.name, payment, at: now, by });
      }
      break;
    case 'failure':
      await closeOrder(pool, { paymentId, status: 'failed', reason: 'payment_failed', at: now, by });
      break;
    case 'purchase_failure': {
      const payment = await gateway.simulatePayment?.({ orderId: paymentId, amount: order.amount, at: now });
      // In one commit: the job that buys for paid orders would find it between the two.
      await inTransaction(pool, async (client) => {
        if (payment)
          await receivePayment(client, { orderId: paymentId, gateway: gateway.name, ...payment, at: now, by });
        await postponePurchase(client, { paymentId, reason: 'purchase_failed', at: now, giveUpAfter: '24 hours', by });
      });
      break;
    }
    case 'refund': {
      // It may have begun already: then it is made now, before the job that makes it comes.
      await beginRefund(pool, { paymentId, reason: 'operator', at: now, by });
      await refundPayment(core, refundIdOf(paymentId), by);
    }
  }
  return readOrder(context, paymentId);
}
