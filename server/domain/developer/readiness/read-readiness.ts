import { requireSandbox } from '../../accounts/sandbox/require-sandbox.ts';
import type { Core, PartnerContext } from '../context.ts';
import { type ReadinessCheck, readinessChecks } from './checks.ts';
import { findEvidence } from './store/evidence.ts';
import { keepProofs, readProofs } from './store/proofs.ts';

/** A check, and what it was seen in. */
export type ReadinessLine = {
  check: ReadinessCheck;
  /** Id of the call, delivery, order or withdrawal, and when (milliseconds, real time); undefined where it was not seen yet */
  proof: { seenIn: string; seenAt: number } | undefined;
};

/**
 * What the code of a partner has survived in its sandbox, read from its real traffic. What was proved once stays proved, also after a
 * reset. Raises SANDBOX_ONLY for live.
 */
export async function readReadiness(context: PartnerContext): Promise<ReadinessLine[]> {
  requireSandbox(context);
  return readReadinessOf(context.core, context.partner.id);
}

/** The same of any partner, for the service's staff, who decide on live. */
export async function readReadinessOf(core: Pick<Core, 'database'>, partnerId: string): Promise<ReadinessLine[]> {
  const { pool, prisma } = core.database;
  const proofs = await readProofs(prisma, partnerId);
  const found = await findEvidence(pool, { partnerId, checks: readinessChecks.filter((check) => !proofs.has(check)) });
  if (found.length > 0) await keepProofs(prisma, partnerId, found);
  for (const { check, ...proof } of found) proofs.set(check, proof);
  return readinessChecks.map((check) => ({ check, proof: proofs.get(check) }));
}
