import { readDelivery } from '../../../domain/delivery/read-deliveries.ts';
import { tokenRoute } from '../frame/route.ts';
import { deliveryOrderSchema, presentDelivery } from './present-order.ts';

export const getDeliveryRoute = tokenRoute({
  method: 'GET',
  path: '/partner/users/:user_code/delivery/orders/:order_id',
  operationId: 'getDelivery',
  section: '4.11, decisions 8',
  summary: 'One delivery, with its tracking and history',
  description: 'Its `status` goes from placed over packed and shipped to delivered, or ends with cancelled.',
  access: { capability: 'delivery' },
  scope: 'read',
  response: deliveryOrderSchema,
  errors: ['NOT_FOUND', 'USER_CODE_NOT_FOUND'],
  async handler(context, { params }) {
    const order = await readDelivery(context, { userCode: params.user_code ?? '', orderId: params.order_id ?? '' });
    return { data: presentDelivery(order, context.core.vault) };
  },
});
