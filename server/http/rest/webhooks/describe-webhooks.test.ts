import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eventKinds } from '../../../domain/webhooks/event-kinds.ts';
import { sampleEvents, signatureVectors } from '../../../domain/webhooks/sample-events.ts';
import { openApiDocument } from '../openapi.ts';
import { eventSchemas } from './event-schemas.ts';

describe('the description of webhooks', () => {
  const { webhooks } = openApiDocument({ serverUrl: '' }) as {
    webhooks: Record<
      string,
      { post: { requestBody: { content: Record<string, { schema: object; example: object }> } } }
    >;
  };

  it('has every kind of event', () => {
    expect(Object.keys(webhooks)).toEqual([...eventKinds]);
  });

  it.each(sampleEvents.map((sample) => [sample.kind, sample] as const))(
    'tells of %s what our own writer writes, to the last field',
    (kind, { body }) => {
      const event = JSON.parse(body);
      expect(event).toMatchObject({ event: kind, mode: 'live' });
      const read = eventSchemas[kind].data.safeParse(event.data);
      expect(read.error).toBeUndefined();
      expect(body).not.toContain('undefined');
      expect(webhooks[kind]?.post.requestBody.content['application/json']?.example).toEqual(event);
      expect(webhooks[kind]?.post.requestBody.content['application/json']?.schema).toMatchObject({
        properties: { event: { const: kind }, data: { additionalProperties: false } },
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
