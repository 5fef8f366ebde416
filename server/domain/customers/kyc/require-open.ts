import { requireNoFault } from '../../accounts/sandbox/require-no-fault.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { getKycRecord } from './get-kyc.ts';
import type { KycRecord } from './kyc.ts';
import type { IdentityProvider } from './ports/identity.ts';

/** Refuses changes to what is approved: it is what buys, payouts and certificates rely on. Raises INVALID_TRANSITION. */
export function requireOpen(record: KycRecord): void {
  if (record.isApproved) {
    throw new DomainError('INVALID_TRANSITION', {
      message: 'The KYC of this user is approved; nothing more is needed.',
    });
  }
}

/**
 * Who checks a user's PAN and Aadhaar, where that may be done at once. Raises FEATURE_DISABLED where it is off for the account,
 * no provider does it in this mode, or the sandbox's fault `instant_kyc` is armed; USER_CODE_NOT_FOUND; INVALID_TRANSITION once approved.
 */
export async function requireInstantKyc(
  context: PartnerContext,
  userCode: string,
): Promise<{ provider: IdentityProvider; record: KycRecord }> {
  const provider = context.core.customers.identity[context.mode];
  if (!context.partner.instantKycEnabled || !provider) {
    throw new DomainError('FEATURE_DISABLED', {
      message: 'Instant KYC is off for your account. Hand in details and documents instead.',
    });
  }
  const record = await getKycRecord(context, userCode);
  requireOpen(record);
  await requireNoFault(context, 'instant_kyc');
  return { provider, record };
}
