import type { Core } from '../context.ts';

/** Forgets keys past their life (decisions 3). Their transactions stay. */
export async function forgetExpiredKeys(core: Core): Promise<void> {
  await core.database.prisma.idempotencyRecord.deleteMany({ where: { expiresAt: { lt: new Date(core.clock.now()) } } });
}
