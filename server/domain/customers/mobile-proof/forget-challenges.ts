import type { Core } from '../context.ts';

const DAY_MS = 86_400_000;
const CHUNK = 1_000;

/** Forgets codes a day after they were sent, in real time, a chunk at a time. */
export async function forgetMobileChallenges(core: Core): Promise<void> {
  const sent = { recordedAt: { lt: new Date(core.clock.now() - DAY_MS) } };
  let forgotten: number;
  do {
    forgotten = (await core.database.prisma.mobileChallenge.deleteMany({ where: sent, limit: CHUNK })).count;
  } while (forgotten === CHUNK);
}
