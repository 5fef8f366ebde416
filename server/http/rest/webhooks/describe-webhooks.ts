import { z } from 'zod';
import { sampleEvents } from '../../../domain/webhooks/sample-events.ts';
import { eventSchemas } from './event-schemas.ts';

type Json = Record<string, unknown>;

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

/** The `webhooks` part of the OpenAPI description: what we send, kind by kind, each with an event as a delivery carries it. Spec part 6. */
export function describeWebhooks(): Record<string, Json> {
  return Object.fromEntries(
    sampleEvents.map(({ kind, body }) => {
      const { meaning, data } = eventSchemas[kind];
      const envelope = z.object({
        event: z.literal(kind),
        event_id: z.string().meta({ description: 'Stable across retries; deduplicate on it' }),
        created_at: z.iso.datetime(),
        mode: z.enum(['live', 'sandbox']),
        data,
      });
      const { $schema: _, ...schema } = z.toJSONSchema(envelope, { io: 'output', unrepresentable: 'any' }) as Json;
      const post = {
        operationId: `webhook_${kind.replaceAll('.', '_')}`,
        summary: meaning,
        security: [],
        parameters: [
          header(
            'X-Service-Signature',
            'sha256= and hex HMAC-SHA256 over timestamp, dot and raw body',
            'sha256=9f86d081…',
          ),
          header('X-Service-Timestamp', 'Unix seconds; part of what is signed', '1795282000'),
          header('X-Service-Event', 'Event kind', kind),
          header('X-Service-Event-Id', 'Same as event_id', String(JSON.parse(body).event_id)),
        ],
        requestBody: { required: true, content: { 'application/json': { schema, example: JSON.parse(body) } } },
        responses: {
          '2XX': { description: 'Acknowledged' },
          default: { description: 'Anything else, or nothing within 10 seconds: tried again, five times in all' },
        },
      };
      return [kind, { post }];
    }),
  );
}
