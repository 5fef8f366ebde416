import type { Prisma } from '../../../database/database.ts';
import { type AuditedChange, recordAuditIn } from '../audit/record-audit.ts';
import type { Core } from '../context.ts';

/** Whose session it is, and by which request. */
type SessionAuditContext = {
  core: Pick<Core, 'clock'>;
  member: { id: string; partnerId: string | null };
  requestId: string;
};

type SessionChange = AuditedChange & { action: 'session.opened' | 'session.ended' | 'session.confirmed' };

/** Notes in the audit log what became of sessions; the service's own staff have no partner in it. */
export function recordSessionAudit(
  prisma: Prisma,
  { core, member, requestId }: SessionAuditContext,
  ...changes: SessionChange[]
): Promise<void> {
  const actor = { type: 'member', id: member.id } as const;
  const partner = member.partnerId !== null && { partner: { id: member.partnerId } };
  return recordAuditIn(prisma, { core, actor, requestId, ...partner }, ...changes);
}
