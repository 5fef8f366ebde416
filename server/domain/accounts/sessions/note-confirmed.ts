import { DomainError } from '../../kernel/errors.ts';
import type { Core } from '../context.ts';
import { sessionAudit } from './audit.ts';

/**
 * Notes that the owner of this session proved just now, by a code, that it is them. Leaves an audit entry. Raises INVALID_TOKEN where the session is
 * over meanwhile.
 */
export async function noteConfirmed(
  core: Core,
  input: { member: { id: string; partnerId: string | null }; sessionId: string; requestId: string },
): Promise<void> {
  const { member, sessionId, requestId } = input;
  const now = new Date(core.clock.now());
  await core.database.prisma.$transaction(async (tx) => {
    const confirmed = await tx.memberSession.updateMany({
      where: { id: sessionId, memberId: member.id, endedAt: null, expiresAt: { gt: now } },
      data: { confirmedAt: now, lastSeenAt: now },
    });
    if (confirmed.count === 0) throw new DomainError('INVALID_TOKEN');
    await tx.auditEntry.create({ data: sessionAudit({ core, member, requestId }, 'session.confirmed', sessionId) });
  });
}
