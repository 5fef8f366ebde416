import { DomainError } from '../../kernel/errors.ts';
import type { Core } from '../context.ts';
import { recordSessionAudit } from './audit.ts';
import { confirmSession } from './store.ts';

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
    const isConfirmed = await confirmSession(tx, { sessionId, memberId: member.id, now });
    if (!isConfirmed) throw new DomainError('INVALID_TOKEN');
    await recordSessionAudit(tx, { core, member, requestId }, { action: 'session.confirmed', subject: sessionId });
  });
}
