import { z } from 'zod';
import { listOrders } from '../../domain/payments/list-orders.ts';
import { type OrderStatus, orderStatuses } from '../../domain/payments/order.ts';
import { limit, page } from '../frame/fields.ts';
import { tokenRoute } from '../frame/route.ts';
import { orderSchema, presentOrder } from './present-order.ts';

const statuses = z
  .string()
  .transform((text, context): OrderStatus[] => {
    const names = text.split(',').map((name) => name.trim());
    const known = names.filter((name): name is OrderStatus => orderStatuses.some((status) => status === name));
    if (known.length < names.length) {
      context.addIssue({ code: 'custom', message: `must be of ${orderStatuses.join(', ')}, with commas between` });
      return z.NEVER;
    }
    return known;
  })
  .optional()
  .meta({ description: 'Statuses, with commas between', example: 'paid,completed' });

export const listOrdersRoute = tokenRoute({
  method: 'GET',
  path: '/partner/payments/orders',
  section: '4.8, decisions 9',
  summary: 'Your payment orders, newest first',
  access: { capability: 'payments' },
  query: z.object({
    status: statuses,
    reference: z
      .string()
      .max(200)
      .refine((text) => !text.includes('\0'), { error: 'must be plain text' })
      .optional()
      .meta({ description: 'Your own id of the order', example: 'order-1001' }),
    page,
    limit,
  }),
  response: z.object({ orders: z.array(orderSchema), page: z.number(), limit: z.number(), total: z.number() }),
  errors: ['VALIDATION_ERROR'],
  async handler(context, { query }) {
    const { status, reference, ...paging } = query;
    const { orders, total } = await listOrders(context, { statuses: status ?? [], reference, ...paging });
    return { data: { orders: orders.map((order) => presentOrder(order, context.core)), ...paging, total } };
  },
});
