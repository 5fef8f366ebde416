import { z } from 'zod';
import { simulatedOutcomes, simulateOrder } from '../../../domain/payments/orders/simulate-order.ts';
import { tokenRoute } from '../frame/route.ts';
import { orderSchema } from './present-order.ts';
import { presentOneOrder } from './present-whole-order.ts';

export const simulateOrderRoute = tokenRoute({
  method: 'POST',
  path: '/partner/payments/orders/:payment_id/simulate',
  operationId: 'simulatePaymentOrder',
  section: '4.8, decisions 9',
  summary: 'Let a sandbox order come out as you ask, with its webhooks',
  description:
    'success and failure of an order that waits; late_success of one that expired; purchase_failure: paid without a purchase, due a refund; refund of one that is due it.',
  access: { capability: 'payments' },
  scope: 'payments',
  isSandboxOnly: true,
  body: z.object({
    outcome: z
      .enum(simulatedOutcomes, { error: `must be one of ${simulatedOutcomes.join(', ')}` })
      .meta({ description: 'What happens', example: 'success' }),
  }),
  example: { outcome: 'success' },
  response: orderSchema,
  errors: ['VALIDATION_ERROR', 'SANDBOX_ONLY', 'NOT_FOUND', 'INVALID_TRANSITION'],
  async handler(context, { params, body }) {
    const order = await simulateOrder(context, { paymentId: params.payment_id ?? '', outcome: body.outcome });
    return { data: await presentOneOrder(order, context) };
  },
});
