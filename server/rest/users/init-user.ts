import { z } from 'zod';
import { DomainError } from '../../domain/kernel/errors.ts';
import { registerUser } from '../../domain/users/register-user.ts';
import { mobile } from '../frame/fields.ts';
import { tokenRoute } from '../frame/route.ts';
import { presentUser, userSchema } from './present-user.ts';

const META_CHARACTERS_MAX = 16_384;

const meta = z
  .custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
    error: 'must be a JSON object',
  })
  .refine((value) => isPlainJson(value), { error: 'holds a number with more digits than can be kept' })
  .refine((value) => JSON.stringify(value).length <= META_CHARACTERS_MAX, { error: 'must be at most 16 KiB as JSON' })
  .meta({ type: 'object', description: 'Free-form JSON, kept and echoed back' });

export const initUserRoute = tokenRoute({
  method: 'POST',
  path: '/partner/users/init',
  section: '2.1, 4.3',
  summary: 'Create or resolve an end user',
  description:
    'The same mobile always gives the same `user_code`. Name and email are taken for a new user only. You own the user’s experience and OTP: the service never messages them.',
  access: { capability: ['users', 'embed'] },
  body: z.object({
    mobile,
    name: z
      .string({ error: 'must be a string' })
      .trim()
      .min(1, { error: 'must not be empty' })
      .max(128, { error: 'must be at most 128 characters' })
      .optional()
      .meta({ example: 'Asha Rao' }),
    email: z
      .email({ error: 'must be an email address' })
      .max(254, { error: 'must be at most 254 characters' })
      .optional(),
    meta: meta.optional(),
    flow: z.enum(['api', 'embed'], { error: 'must be "api" or "embed"' }).optional(),
  }),
  example: { mobile: '9876543210', name: 'Asha Rao', flow: 'api' },
  response: userSchema.extend({ mode: z.enum(['sandbox', 'live']) }),
  errors: ['VALIDATION_ERROR', 'FEATURE_DISABLED'],
  async handler(context, { body }) {
    const granted = context.partner.capabilities;
    // Where the account holds both capabilities, the embed flow is the default (spec 2.1).
    const flow = body.flow ?? (granted.has('embed') ? 'embed' : 'api');
    if (!granted.has(flow === 'api' ? 'users' : 'embed')) throw new DomainError('API_NOT_ALLOWED');
    if (flow === 'embed') {
      throw new DomainError('FEATURE_DISABLED', {
        message:
          'The hosted embed is not switched on for your account. Send "flow": "api" to register the user directly.',
      });
    }
    const user = await registerUser(context, { ...body, source: 'api' });
    return { data: { ...presentUser(user), mode: context.mode } };
  },
});

function isPlainJson(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value)) return value.every(isPlainJson);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlainJson);
}
