import type { Core } from '../context.ts';
import { readStaff } from './store/members.ts';

/** Everybody who works for a partner (null: for the service itself), by name; `lastSeenAt` in milliseconds, of sessions that are still kept. */
export function listStaff(core: Pick<Core, 'database'>, partnerId: string | null) {
  return readStaff(core.database.prisma, partnerId);
}
