import { z } from 'zod';
import { getEndpoint, removeEndpoint } from '../../../domain/webhooks/management/endpoint-setting.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';

export const removeWebhookEndpointRoute = tokenRoute({
  method: 'DELETE',
  path: '/partner/webhooks/endpoints/:endpoint_id',
  operationId: 'removeWebhookEndpoint',
  section: 'decisions 15',
  summary: 'Remove a webhook endpoint',
  description: 'With its secret and headers. What it was still due is not sent; GET /partner/events has it.',
  access: { token: 'any' },
  scope: 'every',
  isLiveOnly: true,
  response: namedObject('RemovedWebhookEndpoint', { id: z.string(), removed: z.literal(true) }),
  errors: ['API_NOT_ALLOWED', 'NOT_FOUND'],
  async handler(context, { params }) {
    const { endpointId } = await getEndpoint(context, { endpointId: params.endpoint_id ?? '' });
    await removeEndpoint(context, { endpointId });
    return { data: { id: endpointId, removed: true as const } };
  },
});
