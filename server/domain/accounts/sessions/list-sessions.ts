import type { PartnerContext } from '../context.ts';

/** A sign-in of the member that is still good. Instants in milliseconds, real time. */
export type ListedSession = {
  sessionId: string;
  device: string | null;
  /** Without its last part */
  address: string;
  createdAt: number;
  /** To the minute */
  lastSeenAt: number;
  expiresAt: number;
  /** The one they ask from */
  isThis: boolean;
};

/** More sessions than a person opens within a working day. */
const SESSIONS_MAX = 100;

/** The member's living sessions: the one they ask from first, then the latest seen. */
export async function listSessions({ core, actor }: PartnerContext): Promise<ListedSession[]> {
  const rows = await core.database.prisma.memberSession.findMany({
    where: { memberId: actor.id, endedAt: null, expiresAt: { gt: new Date(core.clock.now()) } },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
    take: SESSIONS_MAX,
  });
  const listed = rows.map((row) => ({
    sessionId: row.id,
    device: row.device,
    address: row.address,
    createdAt: row.createdAt.getTime(),
    lastSeenAt: row.lastSeenAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    isThis: row.id === actor.sessionId,
  }));
  return [...listed.filter((one) => one.isThis), ...listed.filter((one) => !one.isThis)];
}
