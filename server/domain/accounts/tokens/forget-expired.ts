import { istDayNumber } from '../../kernel/clock.ts';
import { forgetInChunks } from '../../kernel/forget-in-chunks.ts';
import type { Core } from '../context.ts';
import { deleteOtps, deleteUsage, deleteWindows } from './store/otps.ts';

const DAY_MS = 86_400_000;
const SANDBOX_DAYS_KEPT = 30;

/**
 * Forgets windows that ended, OTPs a day past their life, and the sandbox budgets of last month, in chunks: callers whose window is just being
 * forgotten wait for it.
 */
export async function forgetExpiredCounts({ clock, database }: Core): Promise<void> {
  const { prisma } = database;
  const now = clock.now();
  await forgetInChunks((limit) => deleteWindows(prisma, { endedBefore: now, limit }));
  await forgetInChunks((limit) => deleteOtps(prisma, { expiredBefore: new Date(now - DAY_MS), limit }));
  await forgetInChunks((limit) => deleteUsage(prisma, { beforeDay: istDayNumber(now) - SANDBOX_DAYS_KEPT, limit }));
}
