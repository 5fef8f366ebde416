import { cancelOrder } from '../../../domain/payments/orders/ends/cancel-order.ts';
import { tokenRoute } from '../frame/route.ts';
import { orderSchema } from './present-order.ts';
import { presentOneOrder } from './present-whole-order.ts';

export const cancelOrderRoute = tokenRoute({
  method: 'POST',
  path: '/partner/payments/orders/:payment_id/cancel',
  operationId: 'cancelPaymentOrder',
  section: 'decisions 15',
  summary: 'End an order that is not paid yet',
  description:
    'The gateway is asked first: an order whose money has come buys its metal, and answers INVALID_TRANSITION. One that is cancelled is failed with the reason partner, and payment.failed is sent. Money that comes afterwards buys nothing and is refunded by itself. Safe to repeat: an order that failed is answered as it is. One that expired cannot be cancelled: late money still completes it.',
  access: { capability: 'payments' },
  scope: 'payments',
  response: orderSchema,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  async handler(context, { params }) {
    return { data: await presentOneOrder(await cancelOrder(context, { paymentId: params.payment_id ?? '' }), context) };
  },
});
