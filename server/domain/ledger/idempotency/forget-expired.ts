import type { Core } from '../context.ts';

const CHUNK = 1_000;

/** Forgets decided keys past their life (decisions 3), a chunk at a time so that no request waits for it. */
export async function forgetExpiredKeys(core: Core): Promise<void> {
  const where = { expiresAt: { lt: new Date(core.clock.now()) }, state: 'done' };
  let forgotten: number;
  do {
    const { count } = await core.database.prisma.idempotencyRecord.deleteMany({ where, limit: CHUNK });
    forgotten = count;
  } while (forgotten === CHUNK);
}
