import { z } from 'zod';
import { resendEvent } from '../../../domain/webhooks/events/resend-event.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';

export const resendEventRoute = tokenRoute({
  method: 'POST',
  path: '/partner/events/:event_id/resend',
  operationId: 'resendEvent',
  section: 'decisions 15',
  summary: 'Send an event again',
  description:
    'To every endpoint of the mode that wants its kind, or to the one you name, whatever that wants: a new delivery of the same event_id and the same bytes, with attempts of its own. Deliveries are kept for 90 days: of an older event the body is written anew, the same event_id and data in the form that events have now.',
  access: { token: 'any' },
  scope: 'every',
  body: z.object({
    endpoint_id: z
      .string({ error: 'must be a string' })
      .max(64, { error: 'must be at most 64 characters' })
      .optional()
      .meta({ description: 'Send it to this endpoint only' }),
  }),
  isBodyOptional: true,
  example: {},
  response: namedObject('ResentEvent', {
    event_id: z.string(),
    deliveries: z.array(z.object({ delivery_id: z.string(), endpoint_id: z.string() })),
  }),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  async handler(context, { params, body }) {
    const eventId = params.event_id ?? '';
    const resent = await resendEvent(context, { eventId, endpointId: body?.endpoint_id });
    return {
      data: {
        event_id: eventId,
        deliveries: resent.map(({ deliveryId, endpointId }) => ({ delivery_id: deliveryId, endpoint_id: endpointId })),
      },
    };
  },
});
