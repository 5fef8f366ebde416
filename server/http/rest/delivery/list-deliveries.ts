import { z } from 'zod';
import { deliveryStatuses } from '../../../domain/delivery/courier.ts';
import { listDeliveries } from '../../../domain/delivery/read-deliveries.ts';
import { limit, page } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { deliveryOrderSchema, presentDelivery } from './present-order.ts';

export const listDeliveriesRoute = tokenRoute({
  method: 'GET',
  path: '/partner/users/:user_code/delivery/orders',
  operationId: 'listDeliveries',
  section: '4.11, decisions 8',
  summary: 'A user’s deliveries, newest first',
  description: 'Each with its tracking and history.',
  access: { capability: 'delivery' },
  scope: 'read',
  query: z.object({
    status: z
      .enum(deliveryStatuses, { error: `must be one of ${deliveryStatuses.join(', ')}` })
      .optional()
      .meta({ description: 'Orders of this status only', example: 'shipped' }),
    page,
    limit,
  }),
  response: namedObject('DeliveryList', {
    orders: z.array(deliveryOrderSchema),
    page: z.number(),
    limit: z.number(),
    total: z.number(),
  }),
  errors: ['VALIDATION_ERROR', 'USER_CODE_NOT_FOUND'],
  async handler(context, { query, params }) {
    const { status, ...paging } = query;
    const { orders, total } = await listDeliveries(context, { userCode: params.user_code ?? '', status, ...paging });
    return { data: { orders: orders.map((order) => presentDelivery(order, context.core.vault)), ...paging, total } };
  },
});
