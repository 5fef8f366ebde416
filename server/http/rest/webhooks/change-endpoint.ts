import { z } from 'zod';
import { changeEndpoint } from '../../../domain/webhooks/management/endpoint-setting.ts';
import { tokenRoute } from '../frame/route.ts';
import { endpointFields, presentEndpoint, readHeaders, webhookEndpointSchema } from './present-endpoint.ts';

export const changeWebhookEndpointRoute = tokenRoute({
  method: 'PATCH',
  path: '/partner/webhooks/endpoints/:endpoint_id',
  operationId: 'changeWebhookEndpoint',
  section: 'decisions 15',
  summary: 'Change a webhook endpoint, or rotate its secret',
  description:
    'What is left out stays, but for static headers at a url of another origin: their values are secrets of the old one, so they are cleared unless they are given again. All of a call happens, or none of it. rotation: start stages a second secret, which is in this answer; for 24 hours deliveries carry both signatures (X-Service-Signature-Next is the second), then, or with promote, it takes the place of the first; cancel drops it. One that is switched off is sent nothing; its events can be sent again once it is on. enabled true also switches on one that its failures switched off.',
  access: { token: 'any' },
  scope: 'every',
  isLiveOnly: true,
  isAnswerSecret: true,
  body: z
    .object({
      ...endpointFields,
      url: endpointFields.url.optional(),
      headers: z
        .record(z.string(), z.string({ error: 'must be a string' }).nullable(), {
          error: 'must be header names with their values',
        })
        .optional()
        .meta({
          description:
            'Takes the place of all static headers; null keeps the value that a name has, at the same origin only',
        }),
      enabled: z.boolean({ error: 'must be true or false' }).optional(),
      rotation: z
        .enum(['start', 'promote', 'cancel'], { error: 'must be "start", "promote" or "cancel"' })
        .optional()
        .meta({ description: 'Of its secret' }),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), {
      error: 'must change something',
      path: ['url'],
    }),
  example: { kinds: ['payment.completed', 'payment.refunded', 'float.low'] },
  response: webhookEndpointSchema
    .extend({
      next_secret: z
        .string()
        .nullable()
        .meta({ description: 'The second secret, in the answer to a start of its rotation' }),
    })
    .meta({ id: 'ChangedWebhookEndpoint' }),
  errors: ['VALIDATION_ERROR', 'API_NOT_ALLOWED', 'NOT_FOUND'],
  async handler(context, { params, body: { rotation, headers, enabled, ...change } }) {
    const { nextSecret, ...setting } = await changeEndpoint(context, {
      ...change,
      endpointId: params.endpoint_id ?? '',
      headers: readHeaders(headers),
      isEnabled: enabled,
      rotation,
    });
    return { data: { ...presentEndpoint(setting), next_secret: nextSecret ?? null } };
  },
});
