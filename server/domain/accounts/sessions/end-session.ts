import { DomainError } from '../../kernel/errors.ts';
import type { Core, PartnerContext } from '../context.ts';
import { recordSessionAudit } from './audit.ts';
import { findAnySession } from './find-session.ts';
import { endSessions } from './store.ts';

/** Whose sessions are ended. */
type Owner = { core: Core; member: { id: string; partnerId: string | null }; requestId: string };

/** Ends the session of a key, as signing out does: no process answers a call with it any more. One that is over stays so. */
export async function endSession(core: Core, input: { sessionKey: string; requestId: string }): Promise<void> {
  const session = await findAnySession(core, input.sessionKey);
  if (!session) return;
  const member = { id: session.memberId, partnerId: session.partnerId };
  await end({ core, member, requestId: input.requestId }, session.sessionId);
}

/** Ends one of the member's own sessions. Raises NOT_FOUND where they have no such session, or it is over. */
export async function endOwnSession(context: PartnerContext, input: { sessionId: string }): Promise<void> {
  const ended = await end(ownerOf(context), input.sessionId);
  if (ended === 0) throw new DomainError('NOT_FOUND');
}

/** Ends all of the member's sessions but the one they ask from. Answers how many. */
export function endOtherSessions(context: PartnerContext): Promise<number> {
  return end(ownerOf(context), { not: context.actor.sessionId ?? '' });
}

function ownerOf({ core, actor, partner, requestId }: PartnerContext): Owner {
  return { core, member: { id: actor.id, partnerId: partner.id }, requestId };
}

async function end({ core, member, requestId }: Owner, id: string | { not: string }): Promise<number> {
  const now = new Date(core.clock.now());
  return core.database.prisma.$transaction(async (tx) => {
    const ended = await endSessions(tx, { id, memberId: member.id, now });
    const changes = ended.map((subject) => ({ action: 'session.ended', subject }) as const);
    await recordSessionAudit(tx, { core, member, requestId }, ...changes);
    return ended.length;
  });
}
