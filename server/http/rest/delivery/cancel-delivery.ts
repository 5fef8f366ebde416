import { z } from 'zod';
import { CANCEL_REASON_MAX, cancelPlacedDelivery } from '../../../domain/delivery/cancel-placed.ts';
import { tokenRoute } from '../frame/route.ts';
import { deliveryOrderSchema, presentDelivery } from './present-order.ts';

const reason = z
  .string({ error: 'must be a string' })
  .max(CANCEL_REASON_MAX, { error: `must be at most ${CANCEL_REASON_MAX} characters` })
  .optional()
  .meta({ description: 'Shown as cancel_reason, at most 200 characters', example: 'The customer changed their mind' });

export const cancelDeliveryRoute = tokenRoute({
  method: 'POST',
  path: '/partner/delivery/orders/:id/cancel',
  operationId: 'cancelDelivery',
  section: 'decisions 15',
  summary: 'Cancel a delivery that is not packed yet',
  description:
    'The metal goes back to the user and the charges to your wallet, in one posting; the transaction is voided. From packed on it is INVALID_TRANSITION with `details.status`. Safe to repeat: an order that is cancelled already is answered as it is.',
  access: { capability: 'delivery' },
  scope: 'trade',
  body: z.object({ reason }),
  isBodyOptional: true,
  example: { reason: 'The customer changed their mind' },
  response: deliveryOrderSchema,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'INVALID_TRANSITION'],
  async handler(context, { params, body }) {
    const order = await cancelPlacedDelivery(context, { orderId: params.id ?? '', reason: body?.reason });
    return { data: presentDelivery(order, context.core.vault) };
  },
});
