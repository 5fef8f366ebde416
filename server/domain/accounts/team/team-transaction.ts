import { DomainError } from '../../kernel/errors.ts';
import { type AuditedChange, auditRow } from '../audit/record-audit.ts';
import type { PartnerContext } from '../context.ts';
import { END_GRANTS, type EndedGrant, endedInLog, endGrantsOf } from './end-grants.ts';
import { type Role, requirePermission } from './permissions.ts';
import type { TeamActor } from './rules.ts';

type Prisma = Parameters<Parameters<PartnerContext['core']['database']['prisma']['$transaction']>[0]>[0];

export type TeamTransaction = {
  prisma: Prisma;
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
  return core.database.prisma.$transaction(async (prisma) => {
    await prisma.$queryRaw`SELECT FROM partner WHERE id = ${partner.id} FOR UPDATE`;
    const actor = await prisma.member.findFirst({
      where: { id: context.actor.id, partnerId: partner.id },
      select: { id: true, role: true },
    });
    if (!actor) throw new DomainError('INVALID_TOKEN');
    requirePermission(actor.role, 'team.write');
    const now = new Date(core.clock.now());
    return work({
      prisma,
      actor,
      now,
      async audit(change) {
        await prisma.auditEntry.create({ data: auditRow(context, change) });
      },
      async endGrants(memberId, role) {
        const values = endGrantsOf({ memberId, role, endedBy: actor.id, at: now });
        return endedInLog(await prisma.$queryRawUnsafe<EndedGrant[]>(END_GRANTS, ...values));
      },
    });
  });
}
