import { z } from 'zod';

/** The credential of the hosted screens, as `users/init` gave it. */
export const embedCode = z
  .string({ error: 'must be a string' })
  .min(1, { error: 'must not be empty' })
  .max(64, { error: 'must be at most 64 characters' })
  .meta({ id: 'EmbedUserCode', description: 'The single-use code of the embed flow', example: 'emb_mYr2…' });

/** What closes a partner's hosted screens, and what every code can meet. */
export const codeErrors = [
  'VALIDATION_ERROR',
  'API_NOT_ALLOWED',
  'PARTNER_DISABLED',
  'SANDBOX_DISABLED',
  'LIVE_NOT_ENABLED',
  'USER_CODE_NOT_FOUND',
  'USER_CODE_CONSUMED',
  'USER_CODE_EXPIRED',
] as const;

export const codeIsCredential = { token: 'none', because: 'the single-use user_code is the credential' } as const;
