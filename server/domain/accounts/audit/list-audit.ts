import type { Prisma } from '../../../database/database.ts';
import { istDayStart } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { idBound } from '../../kernel/ids.ts';
import type { Core, PartnerContext } from '../context.ts';
import {
  type EntryRow,
  findPartnerIds,
  type PartnerFilter,
  readEntries,
  readKeyNames,
  readMembers,
  readPartnerNames,
} from './store.ts';

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
  /** Of a member, also of one who was removed, or of a named key; undefined for tokens and the service */
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
  { core, partner }: PartnerContext,
  filter: AuditFilter,
): Promise<{ entries: AuditLine[]; nextBefore: string | undefined }> {
  return core.database.reader('audit').run(async ({ prisma }) => {
    const { rows, nextBefore } = await readPage(prisma, { partnerId: partner.id }, filter);
    const names = await namesOf(prisma, rows, { partnerId: partner.id });
    return { entries: rows.map((row) => lineOf(row, names)), nextBefore };
  });
}

/** An entry with whose account it is in; null where it is the service's own. */
export type ServiceAuditLine = AuditLine & { partnerId: string | null; partnerName: string | null };

/**
 * The same over all partners and the service itself, with everybody by name, for the service's own staff: of the partners with an id or
 * a part of their name, or of the service itself with `none`. Raises INVALID_RANGE.
 */
export async function listServiceAudit(
  { core }: { core: Pick<Core, 'database'> },
  { partner, ...filter }: AuditFilter & { partner?: string | undefined },
): Promise<{ entries: ServiceAuditLine[]; nextBefore: string | undefined }> {
  return core.database.reader('audit').run(async ({ prisma }) => {
    const where = partner === undefined ? {} : { partnerId: await idsOf(prisma, partner) };
    const { rows, nextBefore } = await readPage(prisma, where, filter);
    const partnerIds = [...new Set(rows.flatMap(({ partnerId }) => partnerId ?? []))];
    const [names, partnerNames] = await Promise.all([namesOf(prisma, rows, {}), readPartnerNames(prisma, partnerIds)]);
    return {
      entries: rows.map((row) => ({
        ...lineOf(row, names),
        partnerId: row.partnerId,
        partnerName: row.partnerId === null ? null : (partnerNames.get(row.partnerId) ?? null),
      })),
      nextBefore,
    };
  });
}

/** At most so many partners are looked for by a part of their name. */
const PARTNERS_MAX = 50;

async function idsOf(prisma: Prisma, partner: string): Promise<null | { in: string[] }> {
  if (partner === 'none') return null;
  return { in: await findPartnerIds(prisma, { text: partner, limit: PARTNERS_MAX }) };
}

async function readPage(prisma: Prisma, where: PartnerFilter, filter: AuditFilter) {
  const { actor, action, fromDay, toDay, before, limit } = filter;
  if (fromDay !== undefined && toDay !== undefined && fromDay > toDay) throw new DomainError('INVALID_RANGE');
  const ends = [before, toDay === undefined ? undefined : idBound('aud', istDayStart(toDay + 1))];
  const [end] = ends.filter((one) => one !== undefined).sort();
  const from = fromDay === undefined ? undefined : idBound('aud', istDayStart(fromDay));
  const rows = await readEntries(prisma, { ...where, actor, action, from, end, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return { rows: page, nextBefore: rows.length > limit ? page.at(-1)?.id : undefined };
}

function lineOf(row: EntryRow, names: ReadonlyMap<string, string>): AuditLine {
  return {
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
  };
}

/** Names of members, present and former, and of named keys that a page speaks of. */
async function namesOf(
  prisma: Prisma,
  page: readonly EntryRow[],
  of: { partnerId?: string },
): Promise<Map<string, string>> {
  const ids = [...new Set(page.flatMap(({ actorId, subject }) => [actorId, subject]))];
  const tokens = page.filter(({ actorType }) => actorType === 'token').map(({ actorId }) => actorId);
  const [{ members, former }, keys] = await Promise.all([
    readMembers(prisma, { ids, ...of }),
    readKeyNames(prisma, tokens),
  ]);
  return new Map([...keys, ...[...former, ...members].map(({ id, name }): [string, string] => [id, name])]);
}

/** Everybody whose doings the log can be narrowed to: members by name, then those who were removed. */
export async function listAuditActors({
  core,
  partner,
}: PartnerContext): Promise<{ id: string; name: string; isFormer: boolean }[]> {
  const { members, former } = await readMembers(core.database.prisma, { partnerId: partner.id });
  return [
    ...members.map((member) => ({ ...member, isFormer: false })),
    ...former.map((member) => ({ ...member, isFormer: true })),
  ];
}
