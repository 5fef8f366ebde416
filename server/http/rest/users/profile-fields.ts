import { z } from 'zod';
import { stateCodeOrName, stateNames } from '../../../domain/kernel/gstin.ts';

/** What a partner tells of a user, and may correct. */

const META_BYTES_MAX = 16_384;

export const name = z
  .string({ error: 'must be a string' })
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(128, { error: 'must be at most 128 characters' })
  .meta({ example: 'Asha Rao' });

export const email = z
  .email({ error: 'must be an email address' })
  .max(254, { error: 'must be at most 254 characters' });

export const meta = z
  .custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
    error: 'must be a JSON object',
  })
  .refine((value) => isPlainJson(value), { error: 'holds a number with more digits than can be kept' })
  .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= META_BYTES_MAX, {
    error: 'must be at most 16 KiB as JSON',
  })
  .meta({ type: 'object', additionalProperties: true, description: 'Free-form JSON, kept and echoed back' });

/** A State or Union territory by its name or its two-digit GST code; read as the code. Decisions 15. */
export const state = z
  .string({ error: 'must be the name or the two-digit code of an Indian State or Union territory' })
  .transform((text, context) => {
    const code = stateCodeOrName(text);
    if (code !== undefined) return code;
    context.addIssue({ code: 'custom', message: `must be one of ${stateNames.join(', ')}, or its two-digit GST code` });
    return z.NEVER;
  })
  .meta({
    description:
      'State or Union territory the user lives in, by name or two-digit GST code. Where it is another than the seller’s, invoices carry IGST. The State of an approved KYC address goes before it',
    example: 'Karnataka',
  });

function isPlainJson(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value)) return value.every(isPlainJson);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlainJson);
}
