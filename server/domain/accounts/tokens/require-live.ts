import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';

/**
 * Refuses a sandbox token where settings of the whole account are read or changed: its one-time password proves nothing about a person. Raises
 * API_NOT_ALLOWED with `details.reason` "live_token_required". Decisions 15.
 */
export function requireLive({ mode }: Pick<PartnerContext, 'mode'>): void {
  if (mode === 'live') return;
  throw new DomainError('API_NOT_ALLOWED', {
    message: 'This endpoint works with a live token only.',
    details: { reason: 'live_token_required' },
  });
}
