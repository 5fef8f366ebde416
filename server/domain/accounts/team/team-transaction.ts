import type { PoolClient } from 'pg';
import { inTransaction } from '../../../database/transaction.ts';
import { DomainError } from '../../kernel/errors.ts';
import { type AuditedChange, recordAudit } from '../audit/record-audit.ts';
import type { PartnerContext } from '../context.ts';
import { lockSettings } from '../partners/lock-partner.ts';
import { endGrants } from './end-grants.ts';
import { findStaff } from './find-staff.ts';
import { type Role, requirePermission } from './permissions.ts';
import type { TeamActor } from './rules.ts';

export type TeamTransaction = {
  client: PoolClient;
  /** Who changes the team, as they are now that it is locked */
  actor: TeamActor;
  /** Real time */
  now: Date;
  audit(change: AuditedChange): Promise<void>;
  /** Ends what a member made and may not have in this role any more (null: they leave), and answers what the log is to say of it */
  endGrants(memberId: string, role: Role | null): Promise<{ ended: string[] } | undefined>;
};

/**
 * One change of a partner's team at a time, by a member who may change it at that moment: of two who demote each other, the second is
 * an owner no more. The partner is locked before invitations and members. Raises INVALID_TOKEN for one who was just removed,
 * ROLE_NOT_ALLOWED.
 */
export async function inTeamTransaction<Result>(
  context: PartnerContext,
  work: (tx: TeamTransaction) => Promise<Result>,
): Promise<Result> {
  const { core, partner } = context;
  return inTransaction(core.database.pool, async (client) => {
    await lockSettings(client, partner.id);
    const actor = await findStaff(client, partner.id, { id: context.actor.id });
    if (!actor) throw new DomainError('INVALID_TOKEN');
    requirePermission(actor.role, 'team.write');
    const now = new Date(core.clock.now());
    return work({
      client,
      actor,
      now,
      audit: (change) => recordAudit(context, client, change),
      endGrants: (memberId, role) => endGrants(client, { memberId, role, endedBy: actor.id, at: now }),
    });
  });
}
