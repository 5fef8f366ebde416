import { z } from 'zod';
import { addEndpoint } from '../../../domain/webhooks/management/add-endpoint.ts';
import { tokenRoute } from '../frame/route.ts';
import {
  endpointFields,
  headerValues,
  presentEndpoint,
  readHeaders,
  webhookEndpointSchema,
} from './present-endpoint.ts';

export const addWebhookEndpointRoute = tokenRoute({
  method: 'POST',
  path: '/partner/webhooks/endpoints',
  operationId: 'addWebhookEndpoint',
  section: 'decisions 15',
  summary: 'Make a webhook endpoint',
  description:
    'Up to 5 per mode, the one for both modes included. Each gets its own delivery of every event it wants, with its own retries and its own secret, which is in this answer and nowhere else.',
  access: { token: 'any' },
  scope: 'every',
  isLiveOnly: true,
  isAnswerSecret: true,
  body: z.object({
    ...endpointFields,
    mode: z
      .enum(['live', 'sandbox', 'both'], { error: 'must be "live", "sandbox" or "both"' })
      .default('live')
      .meta({ description: 'both: where none for both modes is there yet' }),
    headers: headerValues.optional().meta({ description: 'Up to 10 static headers, sent with every delivery' }),
  }),
  example: {
    url: 'https://shop.example.com/webhooks/ledger',
    mode: 'live',
    name: 'Ledger',
    kinds: ['buy.completed', 'sell.completed', 'send.completed', 'withdrawal.completed'],
    headers: { 'X-Access-Key': 'your own key' },
  },
  response: webhookEndpointSchema
    .extend({
      secret: z.string().meta({ description: 'Signs its deliveries. Shown this once', example: 'whsec_…' }),
    })
    .meta({ id: 'WebhookEndpointWithSecret' }),
  errors: ['VALIDATION_ERROR', 'API_NOT_ALLOWED'],
  async handler(context, { body: { headers, ...input } }) {
    const { secret, ...setting } = await addEndpoint(context, { ...input, headers: readHeaders(headers) });
    return { data: { ...presentEndpoint(setting), secret } };
  },
});
