import { z } from 'zod';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { choosableKinds } from '../../../domain/webhooks/event-kinds.ts';
import { type HeaderInput, NAME_MAX } from '../../../domain/webhooks/management/endpoint-input.ts';
import type { EndpointSetting } from '../../../domain/webhooks/management/endpoint-setting.ts';
import { namedObject } from '../frame/named-object.ts';

/** An endpoint of decisions 15. Values of headers are masked, always. */
export const webhookEndpointSchema = namedObject('WebhookEndpoint', {
  id: z.string().meta({ description: 'The endpoint', example: 'whe_01kah3n5t0v2m9q4r7w8x1y6z3' }),
  mode: z.enum(['live', 'sandbox', 'both']).meta({ description: 'both: the one set in the dashboard for both modes' }),
  name: z.string().nullable().meta({ description: 'What you call it', example: 'Ledger' }),
  url: z.string().meta({ example: 'https://shop.example.com/webhooks' }),
  kinds: z.array(z.enum(choosableKinds)).meta({ description: 'Kinds of event that it gets' }),
  headers: z
    .array(z.object({ name: z.string(), value_masked: z.string() }))
    .meta({ description: 'Static headers of every delivery' }),
  enabled: z.boolean().meta({ description: 'You have not switched it off' }),
  rotation_ends_at: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'While a second secret is staged: when it takes the place of the first by itself' }),
  created_at: z.iso.datetime(),
});

/** An endpoint in API shape. */
export function presentEndpoint(setting: EndpointSetting): z.input<typeof webhookEndpointSchema> {
  return {
    id: setting.endpointId,
    mode: setting.mode ?? 'both',
    name: setting.name ?? null,
    url: setting.url,
    kinds: setting.kinds,
    headers: setting.headers.map(({ name, valueMasked }) => ({ name, value_masked: valueMasked })),
    enabled: setting.isEnabled,
    rotation_ends_at: setting.nextPromoteAt === undefined ? null : isoTime(setting.nextPromoteAt),
    created_at: isoTime(setting.createdAt),
  };
}

const url = z
  .string({ error: 'must be a string' })
  .max(4_000, { error: 'must be at most 2000 characters' })
  .meta({ description: 'A public https address', example: 'https://shop.example.com/webhooks' });
const name = z
  .string({ error: 'must be a string' })
  .trim()
  .max(NAME_MAX, { error: `must be at most ${NAME_MAX} characters` })
  .nullable();
const kinds = z
  .array(z.string({ error: 'must be kinds of event' }), { error: 'must be a list of kinds of event' })
  .max(100, { error: 'must be kinds of event, each once' })
  .meta({ description: 'Kinds of event that it gets; those of part 6 where they are left out' });

/** Fields of bodies that make or change an endpoint. */
export const endpointFields = {
  url,
  name: name.optional().meta({ description: 'What you call it, up to 60 characters' }),
  kinds: kinds.optional(),
};

/** Static headers by their names. */
export const headerValues = z.record(z.string(), z.string({ error: 'must be a string' }), {
  error: 'must be header names with their values',
});

/** Headers as the verbs take them; null keeps the value there is. */
export function readHeaders(headers: Record<string, string | null> | undefined): HeaderInput[] | undefined {
  return headers && Object.entries(headers).map(([header, value]) => ({ name: header, value: value ?? undefined }));
}
