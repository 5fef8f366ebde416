import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eventKinds } from '../../../domain/webhooks/event-kinds.ts';
import { sampleEvents, signatureVectors } from '../../../domain/webhooks/sample-events.ts';
import { openApiDocument } from '../openapi.ts';
import { eventSchemas } from './event-schemas.ts';

type Post = {
  requestBody: {
    content: { 'application/json': { schema: object; examples: Record<string, { summary: string; value: object }> } };
  };
};
type Discriminator = { propertyName: string; mapping: Record<string, string> };
type Composed = { description?: string; allOf: ({ $ref: string } | { properties: { event: object } })[] };

describe('the description of webhooks', () => {
  const { webhooks, components } = openApiDocument({ serverUrl: '' }) as {
    webhooks: { event: { post: Post } };
    components: { schemas: Record<string, Composed & { anyOf?: { $ref: string }[]; discriminator?: Discriminator }> };
  };
  const { schema, examples } = webhooks.event.post.requestBody.content['application/json'];
  const { anyOf, discriminator } = components.schemas.WebhookEvent ?? {};

  it('is one call with any event, of which it shows one of each kind', () => {
    expect(Object.keys(webhooks)).toEqual(['event']);
    expect(schema).toEqual({ $ref: '#/components/schemas/WebhookEvent' });
    expect(Object.keys(examples)).toEqual([...eventKinds]);
  });

  it('tells kinds of event apart by their names', () => {
    expect(discriminator?.propertyName).toBe('event');
    expect(Object.keys(discriminator?.mapping ?? {})).toEqual([...eventKinds]);
    expect(Object.values(discriminator?.mapping ?? {})).toEqual(anyOf?.map(({ $ref }) => $ref));
  });

  it.each(sampleEvents.map((sample) => [sample.kind, sample] as const))(
    'tells of %s what our own writer writes, to the last field',
    (kind, { body }) => {
      const event = JSON.parse(body);
      expect(event).toMatchObject({ event: kind, mode: 'live' });
      expect(eventSchemas[kind].parse(event)).toEqual(event);
      expect(body).not.toContain('undefined');
      const { description } = eventSchemas[kind];
      expect(examples[kind]).toEqual({ summary: description, value: event });
      const name = discriminator?.mapping[kind]?.replace('#/components/schemas/', '') ?? '';
      expect(components.schemas[name]).toMatchObject({
        description,
        allOf: [{ $ref: '#/components/schemas/EventHead' }, { properties: { event: { const: kind } } }],
      });
    },
  );

  it('publishes signatures that anybody can compute', () => {
    for (const { secret, timestamp, body, signature } of signatureVectors) {
      const text = `${timestamp}.${body}`;
      expect(signature).toBe(`sha256=${createHmac('sha256', secret).update(text).digest('hex')}`);
    }
  });
});
