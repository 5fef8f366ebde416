import { DomainError } from '../../kernel/errors.ts';
import type { Core } from '../context.ts';
import { findOpenInvitation, type InvitationRow } from './store.ts';

/** Which invitation led here, and the mobile (10 digits) that is to register. */
export type SignUpEntry = { mobile: string; invitationId?: string | undefined };

/**
 * The invitation by which a mobile may register a business; undefined where none is named and none is needed. Raises FEATURE_DISABLED where
 * registration is closed or takes an invitation, NOT_FOUND where the invitation is over or another mobile's.
 */
export async function requireSignUp(core: Core, entry: SignUpEntry): Promise<InvitationRow | undefined> {
  const { signUp } = core.settings;
  const { mobile, invitationId } = entry;
  if (signUp === 'closed') {
    throw new DomainError('FEATURE_DISABLED', { message: 'Registration is closed. Write to us to get a sandbox.' });
  }
  if (invitationId === undefined) {
    if (signUp === 'open') return undefined;
    throw new DomainError('FEATURE_DISABLED', { message: 'Registration takes an invitation from us.' });
  }
  const found = await findOpenInvitation(core.database.pool, { id: invitationId, at: new Date(core.clock.now()) });
  if (!found?.mobileHash.equals(core.vault.fingerprint('mobile', mobile))) {
    throw new DomainError('NOT_FOUND', { message: 'This invitation is over, or is for another mobile number.' });
  }
  return found;
}
