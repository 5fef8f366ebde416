import { newId } from '../../kernel/ids.ts';
import type { Core } from '../context.ts';

/** Whose session it is, and by which request. */
type SessionAuditContext = {
  core: Pick<Core, 'clock'>;
  member: { id: string; partnerId: string | null };
  requestId: string;
};

/** The row of the audit log for what became of a session; the service's own staff have no partner in it. */
export function sessionAudit(
  { core, member, requestId }: SessionAuditContext,
  action: 'session.opened' | 'session.ended' | 'session.confirmed',
  sessionId: string,
  change: { after?: { device: string | null; address: string } } = {},
) {
  const now = core.clock.now();
  return {
    id: newId('aud', now),
    partnerId: member.partnerId,
    actorType: 'member',
    actorId: member.id,
    action,
    subject: sessionId,
    ...change,
    requestId,
    createdAt: new Date(now),
  };
}
