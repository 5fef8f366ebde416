import { DomainError } from '../../kernel/errors.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { Core, PartnerContext } from '../context.ts';
import { markSeen } from '../sessions/mark-seen.ts';
import { sessionHash } from '../sessions/session-key.ts';
import { findSignedIn } from './store/members.ts';

/**
 * The context of a member signed in to the dashboard, in the mode chosen there. Session, member, role and book are read on each
 * call in one look-up, so that a session that was ended and a member who was removed are out at once, in every process. A disabled
 * partner's staff may still look. Raises INVALID_TOKEN where the session is over, or the member or book is gone.
 */
export async function contextForMember<OfCore extends Core>(
  core: OfCore,
  input: { sessionKey: string; mode: Mode; requestId: string },
): Promise<PartnerContext<OfCore>> {
  const now = core.clock.now();
  const found = await findSignedIn(core.database.pool, {
    hash: sessionHash(input.sessionKey),
    mode: input.mode,
    now: new Date(now),
  });
  if (!found) throw new DomainError('INVALID_TOKEN');
  const { sessionId, memberId, role, bookId, walletType, hasFaults } = found;
  await markSeen(core, { sessionId, lastSeenAt: found.lastSeenAt.getTime() });
  return {
    core,
    partner: await core.accounts.partnerSettings.get(found.partnerId, found.version),
    mode: input.mode,
    bookId,
    walletType,
    hasFaults,
    now: now + Number(found.clockOffsetMs),
    requestId: input.requestId,
    actor: {
      type: 'member',
      id: memberId,
      role,
      sessionId,
      confirmedAt: found.confirmedAt.getTime(),
      secondFactorAt: found.secondFactorAt?.getTime() ?? null,
    },
    channel: 'api',
  };
}
