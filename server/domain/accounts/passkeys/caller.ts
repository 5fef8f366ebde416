import type { Pool, PoolClient } from 'pg';
import { DomainError } from '../../kernel/errors.ts';
import { type AuditedChange, recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../context.ts';
import type { AwaitingSession, LivingSession } from '../sessions/find-session.ts';
import { requireConfirmed, requireSecondFactor } from '../sessions/require-confirmed.ts';

/** A member of a staff, the service's or a partner's, from a session that may do everything or that still owes its second factor. */
export type PasskeyCaller<Session extends LivingSession = LivingSession | AwaitingSession> = {
  core: Core;
  session: Session;
  requestId: string;
};

/** What the session owes; null where it may do everything. */
export function awaitedOf(session: LivingSession | AwaitingSession): AwaitingSession['awaits'] | null {
  return 'awaits' in session ? session.awaits : null;
}

/**
 * Demands that it is the member who changes their passkeys, of which they have so many: by one of them, or a recovery code, within the last
 * ten minutes, and before the first one by the one-time password. Who stole a session and the phone number makes no passkey of their own by them. Raises CONFIRMATION_REQUIRED.
 */
export function requireOwner({ core, session }: PasskeyCaller, passkeyCount: number): void {
  if (passkeyCount > 0) requireSecondFactor(core, session.secondFactorAt);
  else requireConfirmed({ core, actor: { type: 'member', id: session.memberId, confirmedAt: session.confirmedAt } });
}

/** Notes what a member did with their own passkeys. */
export function auditOwn(
  client: Pool | PoolClient,
  { core, session, requestId }: PasskeyCaller,
  change: AuditedChange,
): Promise<void> {
  const { memberId: id, partnerId } = session;
  const type = partnerId === null ? 'operator' : 'member';
  const partner = partnerId !== null && { partner: { id: partnerId } };
  return recordAudit({ core, actor: { type, id }, requestId, ...partner }, client, change);
}

/** The one answer to a passkey that proves nothing, whatever is wrong with it. */
export function refused(): DomainError {
  return new DomainError('PASSKEY_REFUSED');
}

/** Whether a member needs a passkey: of the service's staff by the settings, of a partner's by its owner. */
export function isRequiredOf(
  { settings }: Pick<Core, 'settings'>,
  member: { partnerId: string | null; passkeysRequired: boolean },
): boolean {
  return member.partnerId === null ? settings.areOperatorPasskeysRequired : member.passkeysRequired;
}
