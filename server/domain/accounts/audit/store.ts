import type { Pool, PoolClient } from 'pg';
import type { Prisma } from '../../../database/database.ts';

/** An entry of the audit log, as it is written. */
export type AuditRow = {
  id: string;
  partnerId: string | null;
  actorType: string;
  actorId: string;
  action: string;
  subject: string;
  before?: object;
  after?: object;
  requestId: string;
  createdAt: Date;
};

/** Writes an entry. */
export async function insertAudit(client: Pool | PoolClient, row: AuditRow): Promise<void> {
  await client.query({
    name: 'record-audit',
    text: `INSERT INTO audit_entry (id, partner_id, actor_type, actor_id, action, subject, before, after, request_id, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      row.id,
      row.partnerId,
      row.actorType,
      row.actorId,
      row.action,
      row.subject,
      row.before ? JSON.stringify(row.before) : null,
      row.after ? JSON.stringify(row.after) : null,
      row.requestId,
      row.createdAt,
    ],
  });
}

/** Writes entries in a transaction of Prisma. */
export async function insertAudits(prisma: Prisma, rows: AuditRow[]): Promise<void> {
  await prisma.auditEntry.createMany({ data: rows });
}

export type EntryRow = Awaited<ReturnType<Prisma['auditEntry']['findMany']>>[number];

/** Entries of one partner, of some, of the service itself (null), or of all. */
export type PartnerFilter = { partnerId?: string | null | { in: string[] } };

/** Entries with ids from one on and before another, the newest first. `actor` is an id or a type; an action that ends in a dot is a family. */
export function readEntries(
  prisma: Prisma,
  query: PartnerFilter & {
    actor: string | undefined;
    action: string | undefined;
    from: string | undefined;
    end: string | undefined;
    limit: number;
  },
): Promise<EntryRow[]> {
  const { partnerId, actor, action, from, end, limit } = query;
  const isType = actor === 'token' || actor === 'operator' || actor === 'system';
  return prisma.auditEntry.findMany({
    where: {
      ...(partnerId !== undefined && { partnerId }),
      ...(isType ? { actorType: actor } : actor && { actorId: actor }),
      ...(action && { action: action.endsWith('.') ? { startsWith: action } : action }),
      id: { ...(from !== undefined && { gte: from }), ...(end !== undefined && { lt: end }) },
    },
    orderBy: { id: 'desc' },
    take: limit,
  });
}

/** Members, present and former, by name: of a partner, or with these ids, or both. */
export async function readMembers(prisma: Prisma, query: { partnerId?: string; ids?: string[] }) {
  const { partnerId, ids } = query;
  const find = {
    where: { ...(partnerId !== undefined && { partnerId }), ...(ids && { id: { in: ids } }) },
    select: { id: true, name: true },
    orderBy: { name: 'asc' },
  } as const;
  const [members, former] = await Promise.all([prisma.member.findMany(find), prisma.formerMember.findMany(find)]);
  return { members, former };
}

/** The names of named keys by the ids of their secrets, which calls are noted with. */
export async function readKeyNames(prisma: Prisma, tokenIds: string[]): Promise<Map<string, string>> {
  if (tokenIds.length === 0) return new Map();
  const secrets = await prisma.accessToken.findMany({
    where: { id: { in: tokenIds } },
    select: { id: true, key: { select: { name: true } } },
  });
  return new Map(secrets.flatMap(({ id, key }): [string, string][] => (key ? [[id, key.name]] : [])));
}

/** Ids of partners with this id, or this text in their name. */
export async function findPartnerIds(prisma: Prisma, query: { text: string; limit: number }): Promise<string[]> {
  const found = await prisma.partner.findMany({
    where: { OR: [{ id: query.text }, { name: { contains: query.text, mode: 'insensitive' } }] },
    select: { id: true },
    take: query.limit,
  });
  return found.map(({ id }) => id);
}

/** The names of partners by their ids. */
export async function readPartnerNames(prisma: Prisma, ids: string[]): Promise<Map<string, string>> {
  const partners = await prisma.partner.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  return new Map(partners.map(({ id, name }) => [id, name]));
}
