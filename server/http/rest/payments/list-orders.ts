import { z } from 'zod';
import { listOrders } from '../../../domain/payments/orders/list-orders.ts';
import { orderStatuses } from '../../../domain/payments/orders/order.ts';
import { limit, page } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { referenceFilter, statusFilter } from './order-fields.ts';
import { orderSchema } from './present-order.ts';
import { presentOrders } from './present-whole-order.ts';

export const listOrdersRoute = tokenRoute({
  method: 'GET',
  path: '/partner/payments/orders',
  operationId: 'listPaymentOrders',
  section: '4.8, decisions 9',
  summary: 'Your payment orders, newest first',
  description: '`status` takes several, with commas between; `reference` finds an order by your own id.',
  access: { capability: 'payments' },
  scope: 'read',
  query: z.object({
    status: statusFilter(orderStatuses, 'paid,completed'),
    reference: referenceFilter,
    page,
    limit,
  }),
  response: namedObject('PaymentOrderList', {
    orders: z.array(orderSchema),
    page: z.number(),
    limit: z.number(),
    total: z.number(),
  }),
  errors: ['VALIDATION_ERROR'],
  async handler(context, { query }) {
    const { status, reference, ...paging } = query;
    const { orders, total } = await listOrders(context, { statuses: status ?? [], reference, ...paging });
    return { data: { orders: await presentOrders(orders, context), ...paging, total } };
  },
});
