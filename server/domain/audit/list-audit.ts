import type { PartnerContext } from '../context.ts';
import { istDayStart } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import { idBound } from '../kernel/ids.ts';

/** What the log is narrowed by; days are IST day numbers, both included. */
export type AuditFilter = {
  /** A member, or every token (`token`), the service's staff (`operator`), or the service itself (`system`) */
  actor?: string | undefined;
  /** What was done: one action, or a family of them that ends in a dot (`webhook.`) */
  action?: string | undefined;
  fromDay?: number | undefined;
  toDay?: number | undefined;
  /** Entries before this one only: where the page before ended */
  before?: string | undefined;
  limit: number;
};

/** Who did what, as the log shows it. */
export type AuditLine = {
  entryId: string;
  actorType: 'token' | 'member' | 'user' | 'operator' | 'system';
  actorId: string;
  /** Of a member, also of one who was removed; undefined for tokens and the service */
  actorName: string | undefined;
  action: string;
  subject: string;
  /** Of a member that the change was made to */
  subjectName: string | undefined;
  before: unknown;
  after: unknown;
  requestId: string | null;
  /** Milliseconds, real time */
  createdAt: number;
};

/**
 * Who changed what in the partner's account, newest first, a page by the id it ends with. A page costs the same however long the
 * log is. Raises INVALID_RANGE.
 */
export async function listAudit(
  context: PartnerContext,
  filter: AuditFilter,
): Promise<{ entries: AuditLine[]; nextBefore: string | undefined }> {
  const { actor, action, fromDay, toDay, before, limit } = filter;
  if (fromDay !== undefined && toDay !== undefined && fromDay > toDay) throw new DomainError('INVALID_RANGE');
  const ends = [before, toDay === undefined ? undefined : idBound('aud', istDayStart(toDay + 1))];
  const [end] = ends.filter((one) => one !== undefined).sort();
  const rows = await context.core.database.prisma.auditEntry.findMany({
    where: {
      partnerId: context.partner.id,
      ...(actor === 'token' || actor === 'operator' || actor === 'system'
        ? { actorType: actor }
        : actor && { actorId: actor }),
      ...(action && { action: action.endsWith('.') ? { startsWith: action } : action }),
      id: {
        ...(fromDay !== undefined && { gte: idBound('aud', istDayStart(fromDay)) }),
        ...(end !== undefined && { lt: end }),
      },
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  const page = rows.slice(0, limit);
  const names = await namesOf(context, page);
  return {
    entries: page.map((row) => ({
      entryId: row.id,
      actorType: row.actorType as AuditLine['actorType'],
      actorId: row.actorId,
      actorName: names.get(row.actorId),
      action: row.action,
      subject: row.subject,
      subjectName: row.subject === row.actorId ? undefined : names.get(row.subject),
      before: row.before,
      after: row.after,
      requestId: row.requestId,
      createdAt: row.createdAt.getTime(),
    })),
    nextBefore: rows.length > limit ? page.at(-1)?.id : undefined,
  };
}

/** Names of the partner's members, present and former, that a page speaks of. */
async function namesOf(
  { core, partner }: PartnerContext,
  page: readonly { actorId: string; subject: string }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(page.flatMap(({ actorId, subject }) => [actorId, subject]))];
  const where = { id: { in: ids }, partnerId: partner.id };
  const [members, former] = await Promise.all([
    core.database.prisma.member.findMany({ where, select: { id: true, name: true } }),
    core.database.prisma.formerMember.findMany({ where, select: { id: true, name: true } }),
  ]);
  return new Map([...former, ...members].map(({ id, name }) => [id, name]));
}

/** Everybody whose doings the log can be narrowed to: members by name, then those who were removed. */
export async function listAuditActors({
  core,
  partner,
}: PartnerContext): Promise<{ id: string; name: string; isFormer: boolean }[]> {
  const query = {
    where: { partnerId: partner.id },
    select: { id: true, name: true },
    orderBy: { name: 'asc' },
  } as const;
  const [members, former] = await Promise.all([
    core.database.prisma.member.findMany(query),
    core.database.prisma.formerMember.findMany(query),
  ]);
  return [
    ...members.map((member) => ({ ...member, isFormer: false })),
    ...former.map((member) => ({ ...member, isFormer: true })),
  ];
}
