import type { Core } from './context.ts';

const DAY_MS = 86_400_000;
/** Codes live for minutes; what became of one can be looked at for so long. */
const CODE_DAYS_KEPT = 2;
const SESSION_DAYS_KEPT = 30;
const CHUNK = 1_000;

/** Forgets codes two days after they were made, with the mobiles in them, and sessions a month after they were over: a chunk at a time. */
export async function forgetEmbed(core: Core): Promise<void> {
  const { prisma } = core.database;
  const now = core.clock.now();
  const codes = { recordedAt: { lt: new Date(now - CODE_DAYS_KEPT * DAY_MS) } };
  await inChunks(() => prisma.embedCode.deleteMany({ where: codes, limit: CHUNK }));
  const sessions = { expiresAt: { lt: new Date(now - SESSION_DAYS_KEPT * DAY_MS) } };
  await inChunks(() => prisma.embedSession.deleteMany({ where: sessions, limit: CHUNK }));
}

async function inChunks(forget: () => Promise<{ count: number }>): Promise<void> {
  let forgotten: number;
  do {
    forgotten = (await forget()).count;
  } while (forgotten === CHUNK);
}
