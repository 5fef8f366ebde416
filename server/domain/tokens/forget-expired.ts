import type { Core } from '../context.ts';
import { istDayNumber } from '../kernel/clock.ts';

const DAY_MS = 86_400_000;
const SANDBOX_DAYS_KEPT = 30;

/** Forgets windows that ended, OTPs a day past their life, and the sandbox budgets of last month. */
export async function forgetExpiredCounts(core: Core): Promise<void> {
  const { prisma } = core.database;
  const now = core.clock.now();
  await prisma.rateWindow.deleteMany({ where: { endsAt: { lt: BigInt(now) } } });
  await prisma.otpChallenge.deleteMany({ where: { expiresAt: { lt: new Date(now - DAY_MS) } } });
  await prisma.sandboxUsage.deleteMany({ where: { day: { lt: istDayNumber(now) - SANDBOX_DAYS_KEPT } } });
}
