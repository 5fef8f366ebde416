import type { Core } from '../context.ts';
import { deleteSessionsBefore } from './store.ts';

const DAY_MS = 86_400_000;
/** As long as their addresses are known ones. The audit log keeps who signed in when. */
const DAYS_KEPT = 90;

/** Forgets sessions 90 days after they were over. */
export async function forgetSessions({ clock, database }: Core): Promise<void> {
  await deleteSessionsBefore(database.prisma, new Date(clock.now() - DAYS_KEPT * DAY_MS));
}
