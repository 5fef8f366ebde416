import type { OperatorContext } from './operator-context.ts';

/** A member of the service's staff. Instants in milliseconds, real time. */
export type ListedOperator = {
  operatorId: string;
  name: string;
  role: string;
  mobileMasked: string;
  joinedAt: number;
  /** Of their sessions, to the minute; undefined where there was none of late */
  lastSeenAt: number | undefined;
  /** The one who asks */
  isSelf: boolean;
};

/** Everybody who works for the service, by name. */
export async function listOperators({ core, actor }: OperatorContext): Promise<ListedOperator[]> {
  const { prisma } = core.database;
  const [members, seen] = await Promise.all([
    prisma.member.findMany({ where: { partnerId: null }, orderBy: [{ name: 'asc' }, { id: 'asc' }] }),
    prisma.memberSession.groupBy({
      by: ['memberId'],
      where: { member: { partnerId: null } },
      _max: { lastSeenAt: true },
    }),
  ]);
  const lastSeen = new Map(seen.map((one) => [one.memberId, one._max.lastSeenAt?.getTime()]));
  return members.map(({ id, name, role, mobileMasked, createdAt }) => ({
    operatorId: id,
    name,
    role,
    mobileMasked,
    joinedAt: createdAt.getTime(),
    lastSeenAt: lastSeen.get(id),
    isSelf: id === actor.id,
  }));
}
