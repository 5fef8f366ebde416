import { forgetInChunks } from '../kernel/forget-in-chunks.ts';
import type { Core } from './context.ts';
import { deleteCodes } from './store/codes.ts';
import { deleteSessions } from './store/sessions.ts';

const DAY_MS = 86_400_000;
/** Codes live for minutes; what became of one can be looked at for so long. */
const CODE_DAYS_KEPT = 2;
const SESSION_DAYS_KEPT = 30;

/** Forgets codes two days after they were made, with the mobiles in them, and sessions a month after they were over. */
export async function forgetEmbed({ clock, database }: Core): Promise<void> {
  const { prisma } = database;
  const daysAgo = (days: number) => new Date(clock.now() - days * DAY_MS);
  await forgetInChunks((limit) => deleteCodes(prisma, { madeBefore: daysAgo(CODE_DAYS_KEPT), limit }));
  await forgetInChunks((limit) => deleteSessions(prisma, { overBefore: daysAgo(SESSION_DAYS_KEPT), limit }));
}
