import type { PoolClient } from 'pg';
import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import type { ApprovalKind } from '../operators/approval.ts';
import { endSessionsIn } from '../sessions/note-second-factor.ts';
import { requireConfirmed } from '../sessions/require-confirmed.ts';
import { findStaff } from '../team/find-staff.ts';
import { requireOwnerFor } from '../team/rules.ts';
import { inTeamTransaction } from '../team/team-transaction.ts';
import { deletePasskeysOf, lockMember } from './store/passkeys.ts';
import { deleteCodes } from './store/recovery-codes.ts';

/**
 * Takes all passkeys and recovery codes from a member of the team who lost them, and signs them out everywhere: they sign in by one-time
 * password and add new ones. Raises CONFIRMATION_REQUIRED, NOT_FOUND, ROLE_NOT_ALLOWED (an owner's by no owner), INVALID_TRANSITION for one's own and where there are none. Leaves an
 * audit entry. Spec 5.2.
 */
export async function resetPasskeys(context: PartnerContext, input: { memberId: string }): Promise<void> {
  requireConfirmed(context);
  await inTeamTransaction(context, async ({ client, actor, now, audit }) => {
    const member = await findStaff(client, context.partner.id, { id: input.memberId });
    if (!member) throw new DomainError('NOT_FOUND');
    requireOwnerFor(actor, member.role);
    if (member.id === actor.id) {
      throw new DomainError('INVALID_TRANSITION', { message: 'Your own passkeys are on your profile.' });
    }
    const after = await takeAll(client, { memberId: member.id, now });
    await audit({ action: 'passkey.reset', subject: member.id, before: { name: member.name }, after });
  });
}

/**
 * The same for a member of any staff, the service's own or a partner's, of whom nobody else can: by two persons of the service's staff, since
 * who takes the second factor from a person is halfway into their account.
 */
export const resetPasskeysKind: ApprovalKind<{ memberId: string; name: string; partnerId: string | null }> = {
  mayRequest: 'staff.write',
  mayApprove: 'staff.write',
  isAboutPeople: true,
  partnerIdOf: ({ partnerId }) => partnerId,
  async prepare(client, { given }) {
    const memberId = String(given.memberId ?? '');
    const member = await lockMember(client, memberId);
    if (!member) throw new DomainError('NOT_FOUND');
    return { memberId, name: member.name, partnerId: member.partnerId };
  },
  async execute(client, { input: { memberId, name }, at }) {
    if (!(await lockMember(client, memberId))) throw new DomainError('NOT_FOUND');
    const after = await takeAll(client, { memberId, now: new Date(at) });
    return { action: 'passkey.reset', subject: memberId, before: { name }, after };
  },
};

async function takeAll(
  client: PoolClient,
  { memberId, now }: { memberId: string; now: Date },
): Promise<{ passkeys: number; sessionsEnded: number }> {
  const passkeys = await deletePasskeysOf(client, memberId);
  if (passkeys === 0) throw new DomainError('INVALID_TRANSITION', { message: 'They have no passkeys.' });
  await deleteCodes(client, memberId);
  return { passkeys, sessionsEnded: await endSessionsIn(client, { memberId, without: null, now }) };
}
