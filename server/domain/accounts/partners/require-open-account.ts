import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';

/**
 * That the account is on, and on in this mode. Raises PARTNER_DISABLED, SANDBOX_DISABLED, LIVE_NOT_ENABLED. Spec part 5,
 * decisions 4.
 */
export function requireOpenAccount({ partner, mode }: Pick<PartnerContext, 'partner' | 'mode'>): void {
  if (!partner.enabled) throw new DomainError('PARTNER_DISABLED');
  if (mode === 'sandbox' && !partner.sandboxEnabled) throw new DomainError('SANDBOX_DISABLED');
  if (mode === 'live' && !partner.liveEnabled) throw new DomainError('LIVE_NOT_ENABLED');
}
