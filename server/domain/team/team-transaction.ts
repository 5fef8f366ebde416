import { type AuditedChange, auditRow } from '../audit/record-audit.ts';
import type { PartnerContext } from '../context.ts';
import { DomainError } from '../kernel/errors.ts';
import { requirePermission } from './permissions.ts';
import type { TeamActor } from './rules.ts';

type Prisma = Parameters<Parameters<PartnerContext['core']['database']['prisma']['$transaction']>[0]>[0];

export type TeamTransaction = {
  prisma: Prisma;
  /** Who changes the team, as they are now that it is locked */
  actor: TeamActor;
  /** Real time */
  now: Date;
  audit(change: AuditedChange): Promise<void>;
};

/**
 * One change of a partner's team at a time, by whoever may change it at that moment: of two who demote each other, the second is
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
    return work({
      prisma,
      actor,
      now: new Date(core.clock.now()),
      async audit(change) {
        await prisma.auditEntry.create({ data: auditRow(context, change) });
      },
    });
  });
}
