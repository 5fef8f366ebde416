import { requireOpenAccount } from '../accounts/partners/require-open-account.ts';
import { DomainError } from '../kernel/errors.ts';
import type { PartnerContext } from './context.ts';

/**
 * That the partner's hosted screens are open in this mode: the account is on, and the embed granted. Raises PARTNER_DISABLED, SANDBOX_DISABLED,
 * LIVE_NOT_ENABLED, API_NOT_ALLOWED. Spec part 5.
 */
export function requireEmbed(context: Pick<PartnerContext, 'partner' | 'mode' | 'channel'>): void {
  requireOpenAccount(context);
  if (context.channel === 'embed' && !context.partner.capabilities.has('embed'))
    throw new DomainError('API_NOT_ALLOWED');
}
