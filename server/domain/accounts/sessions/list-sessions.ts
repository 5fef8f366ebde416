import type { PartnerContext } from '../context.ts';
import { readSessions } from './store.ts';

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
  const query = { memberId: actor.id, now: new Date(core.clock.now()), limit: SESSIONS_MAX };
  const rows = await readSessions(core.database.prisma, query);
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
