import type { Pool, PoolClient } from 'pg';
import { newId } from '../../kernel/ids.ts';
import type { PartnerContext } from '../context.ts';

type AuditContext = Pick<PartnerContext, 'actor' | 'requestId'> & {
  readonly core: { readonly clock: PartnerContext['core']['clock'] };
  /** Absent for the service's own staff */
  readonly partner?: Pick<PartnerContext['partner'], 'id'>;
};

/** A change as the audit log keeps it. Neither secrets nor personal data in clear belong into it. */
export type AuditedChange = {
  /** What was done, as `<what>.<did>`: "markup.set", "member.removed" */
  action: string;
  /** Id of what was changed */
  subject: string;
  before?: object | null | undefined;
  after?: object | null | undefined;
};

/**
 * Notes who changed what, from what to what, in the transaction of the change: neither is there without the other. What was done
 * outside of one, such as an event sent again, is noted on the pool. The moment is real time, in sandbox too.
 */
export async function recordAudit(
  context: AuditContext,
  client: Pool | PoolClient,
  change: AuditedChange,
): Promise<void> {
  const now = context.core.clock.now();
  await client.query({
    name: 'record-audit',
    text: `INSERT INTO audit_entry (id, partner_id, actor_type, actor_id, action, subject, before, after, request_id, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      newId('aud', now),
      context.partner?.id ?? null,
      context.actor.type,
      context.actor.id,
      change.action,
      change.subject,
      change.before ? JSON.stringify(change.before) : null,
      change.after ? JSON.stringify(change.after) : null,
      context.requestId,
      new Date(now),
    ],
  });
}

/** The same as a row for Prisma, where the change is made with that. */
export function auditRow(context: AuditContext, change: AuditedChange) {
  const now = context.core.clock.now();
  return {
    id: newId('aud', now),
    partnerId: context.partner?.id ?? null,
    actorType: context.actor.type,
    actorId: context.actor.id,
    action: change.action,
    subject: change.subject,
    ...(change.before && { before: change.before }),
    ...(change.after && { after: change.after }),
    requestId: context.requestId,
    createdAt: new Date(now),
  };
}
