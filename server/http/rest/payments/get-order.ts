import { readOrder } from '../../../domain/payments/orders/read-order.ts';
import { tokenRoute } from '../frame/route.ts';
import { orderSchema } from './present-order.ts';
import { presentOneOrder } from './present-whole-order.ts';

export const getOrderRoute = tokenRoute({
  method: 'GET',
  path: '/partner/payments/orders/:payment_id',
  operationId: 'getPaymentOrder',
  section: '2.9, 4.8',
  summary: 'One payment order, as it stands now',
  description: 'Asks the gateway while the order may still be paid, so it is the fallback for a webhook you missed.',
  access: { capability: 'payments' },
  scope: 'read',
  response: orderSchema,
  errors: ['NOT_FOUND'],
  async handler(context, { params }) {
    return { data: await presentOneOrder(await readOrder(context, params.payment_id ?? ''), context) };
  },
});
