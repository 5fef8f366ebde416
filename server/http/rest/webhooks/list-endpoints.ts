import { z } from 'zod';
import { listEndpoints } from '../../../domain/webhooks/management/endpoint-setting.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { presentEndpoint, webhookEndpointSchema } from './present-endpoint.ts';

export const listWebhookEndpointsRoute = tokenRoute({
  method: 'GET',
  path: '/partner/webhooks/endpoints',
  operationId: 'listWebhookEndpoints',
  section: 'decisions 15',
  summary: 'Your webhook endpoints of both modes',
  description: 'Oldest first. Secrets are not in it, and values of headers are masked.',
  access: { token: 'any' },
  scope: 'every',
  isLiveOnly: true,
  response: namedObject('WebhookEndpointList', { endpoints: z.array(webhookEndpointSchema) }),
  errors: ['API_NOT_ALLOWED'],
  async handler(context) {
    return { data: { endpoints: (await listEndpoints(context)).map(presentEndpoint) } };
  },
});
