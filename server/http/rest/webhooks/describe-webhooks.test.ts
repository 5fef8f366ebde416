import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eventKinds } from '../../../domain/webhooks/event-kinds.ts';
import { sampleEvents, signatureVectors } from '../../../domain/webhooks/sample-events.ts';
import { openApiDocument } from '../openapi.ts';
import { eventSchemas } from './event-schemas.ts';

type Post = {
  requestBody: { content: Record<string, { schema: { $ref: string }; examples: { sample: { value: object } } }> };
};

describe('the description of webhooks', () => {
  const { webhooks, components } = openApiDocument({ serverUrl: '' }) as {
    webhooks: Record<string, { post: Post }>;
    components: { schemas: Record<string, { properties?: object; oneOf?: object[]; discriminator?: object }> };
  };

  it('has every kind of event, each under its name and as one of all', () => {
    expect(Object.keys(webhooks)).toEqual([...eventKinds]);
    const { oneOf, discriminator } = components.schemas.WebhookEvent ?? {};
    expect(oneOf).toHaveLength(eventKinds.length);
    const mapping = Object.fromEntries(
      eventKinds.map((kind) => [kind, webhooks[kind]?.post.requestBody.content['application/json']?.schema.$ref]),
    );
    expect(discriminator).toEqual({ propertyName: 'event', mapping });
  });

  it.each(sampleEvents.map((sample) => [sample.kind, sample] as const))(
    'tells of %s what our own writer writes, to the last field',
    (kind, { body }) => {
      const event = JSON.parse(body);
      expect(event).toMatchObject({ event: kind, mode: 'live' });
      expect(eventSchemas[kind].parse(event)).toEqual(event);
      expect(body).not.toContain('undefined');
      const { schema, examples } = webhooks[kind]?.post.requestBody.content['application/json'] ?? {};
      expect(examples?.sample.value).toEqual(event);
      const name = schema?.$ref.replace('#/components/schemas/', '') ?? '';
      expect(components.schemas[name]).toMatchObject({ properties: { event: { const: kind } } });
    },
  );

  it('publishes signatures that anybody can compute', () => {
    for (const { secret, timestamp, body, signature } of signatureVectors) {
      const text = `${timestamp}.${body}`;
      expect(signature).toBe(`sha256=${createHmac('sha256', secret).update(text).digest('hex')}`);
    }
  });
});
