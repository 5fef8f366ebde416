import { istDayNumber } from '../../kernel/clock.ts';
import type { Core } from '../context.ts';

const DAY_MS = 86_400_000;
const SANDBOX_DAYS_KEPT = 30;
const CHUNK = 1_000;

/**
 * Forgets windows that ended, OTPs a day past their life, and the sandbox budgets of last month: a chunk at a time, since
 * callers whose window is just being forgotten wait for it.
 */
export async function forgetExpiredCounts(core: Core): Promise<void> {
  const { prisma } = core.database;
  const now = core.clock.now();
  await inChunks(() => prisma.rateWindow.deleteMany({ where: { endsAt: { lt: BigInt(now) } }, limit: CHUNK }));
  const otpsEnded = { expiresAt: { lt: new Date(now - DAY_MS) } };
  await inChunks(() => prisma.otpChallenge.deleteMany({ where: otpsEnded, limit: CHUNK }));
  const daysEnded = { day: { lt: istDayNumber(now) - SANDBOX_DAYS_KEPT } };
  await inChunks(() => prisma.sandboxUsage.deleteMany({ where: daysEnded, limit: CHUNK }));
}

async function inChunks(forget: () => Promise<{ count: number }>): Promise<void> {
  let forgotten: number;
  do {
    forgotten = (await forget()).count;
  } while (forgotten === CHUNK);
}
