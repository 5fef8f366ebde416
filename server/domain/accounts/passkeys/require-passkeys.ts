import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { requireConfirmed } from '../sessions/require-confirmed.ts';
import { requireOwnerFor } from '../team/rules.ts';
import { inTeamTransaction } from '../team/team-transaction.ts';
import { readDemand, readPasskeys, saveDemand } from './store/passkeys.ts';

/** Whether the staff of this partner need passkeys. */
export function arePasskeysRequired({ core, partner }: PartnerContext): Promise<boolean> {
  return readDemand(core.database.pool, partner.id);
}

/**
 * Has all staff of the partner sign in with a passkey beside the one-time password, or leaves that to each of them; by an owner, who has a passkey
 * themselves. Members without one are led to add it, at once. A second call changes nothing. Raises CONFIRMATION_REQUIRED, ROLE_NOT_ALLOWED,
 * INVALID_TRANSITION for an owner without a passkey. Leaves an audit entry. Spec 5.2.
 */
export async function requirePasskeys(context: PartnerContext, input: { isRequired: boolean }): Promise<void> {
  requireConfirmed(context);
  const { id: partnerId } = context.partner;
  const { isRequired } = input;
  await inTeamTransaction(context, async ({ client, actor, audit }) => {
    requireOwnerFor(actor, 'owner');
    const before = await readDemand(client, partnerId);
    if (before === isRequired) return;
    if (isRequired && (await readPasskeys(client, actor.id)).length === 0) {
      throw new DomainError('INVALID_TRANSITION', { message: 'Add a passkey of your own first, on your profile.' });
    }
    await saveDemand(client, { partnerId, isRequired });
    const change = { before: { passkeysRequired: before }, after: { passkeysRequired: isRequired } };
    await audit({ action: 'passkey.required', subject: partnerId, ...change });
  });
}
