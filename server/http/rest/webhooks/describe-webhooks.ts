import { sampleEvents } from '../../../domain/webhooks/sample-events.ts';
import { type Json, pascalCase, refTo } from '../description/json.ts';
import type { SchemaBook } from '../description/schemas.ts';
import { WEBHOOKS } from '../description/tags.ts';
import { anyEvent, eventBases, eventSchemas } from './event-schemas.ts';

/** Headers of every delivery. */
export const deliveryHeaders: Readonly<Record<string, Json>> = Object.fromEntries(
  [
    [
      'X-Service-Signature',
      'sha256= and hex HMAC-SHA256 over timestamp, dot and raw body',
      'sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    ],
    ['X-Service-Timestamp', 'Unix seconds; part of what is signed', '1795282000'],
    ['X-Service-Event', 'Kind of event', 'payment.completed'],
    ['X-Service-Event-Id', 'Same as event_id', 'evt_01kah3n5t0v2m9q4r7w8x1y6z3'],
  ].map(([name = '', description, value]) => [
    pascalCase(name),
    { name, in: 'header', required: true, description, schema: { type: 'string' }, examples: { sample: { value } } },
  ]),
);

/** What a receiver answers to a delivery. */
export const receiverAnswers: Readonly<Record<string, Json>> = {
  EventTaken: {
    description: 'Acknowledged. Anything else, or nothing within 10 seconds, is tried again, five times in all',
  },
};

/**
 * The `webhooks` part of the OpenAPI description (spec part 6). All kinds of event go to the same receiver, so that it is one call with any event,
 * told apart by `event`; its examples are one of each kind as a delivery carries it.
 */
export function describeWebhooks(book: SchemaBook): Record<string, Json> {
  for (const base of eventBases) book.write(base, 'output');
  const examples = Object.fromEntries(
    sampleEvents.map(({ kind, body }) => [
      kind,
      { summary: eventSchemas[kind].description ?? kind, value: JSON.parse(body) },
    ]),
  );
  const post = {
    operationId: 'receiveEvent',
    tags: [WEBHOOKS],
    summary: 'An event',
    description:
      'Sent to each of your webhook endpoints that gets its kind. Check the signature over the raw body, answer, then do the work; an event may come twice and out of order.',
    security: [],
    parameters: Object.keys(deliveryHeaders).map((name) => refTo('parameters', name)),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: book.write(anyEvent, 'output'), examples } },
    },
    responses: { '2XX': refTo('responses', 'EventTaken') },
  };
  return { event: { post } };
}
