import type { Pool, PoolClient } from 'pg';
import type { Prisma } from '../../../database/database.ts';
import { newId } from '../../kernel/ids.ts';
import type { PartnerContext } from '../context.ts';
import { type AuditRow, insertAudit, insertAudits } from './store.ts';

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
 * outside of one, such as a delivery sent again, is noted on the pool. The moment is real time, in sandbox too.
 */
export async function recordAudit(
  context: AuditContext,
  client: Pool | PoolClient,
  change: AuditedChange,
): Promise<void> {
  await insertAudit(client, auditRow(context, change));
}

/** The same in a transaction of Prisma. */
export async function recordAuditIn(prisma: Prisma, context: AuditContext, ...changes: AuditedChange[]): Promise<void> {
  await insertAudits(
    prisma,
    changes.map((change) => auditRow(context, change)),
  );
}

function auditRow(context: AuditContext, change: AuditedChange): AuditRow {
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
