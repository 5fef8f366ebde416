import type { PartnerContext } from '../context.ts';
import { requireSandbox } from './require-sandbox.ts';
import { readFaults, saveFault } from './store/faults.ts';
import { type SandboxFault, sandboxFaults } from './take-faults.ts';

export type ArmedFault = { fault: SandboxFault; times: number };

/**
 * Makes the next `times` (0 to 100) matching operations of this sandbox fail as the specification says; a second call
 * replaces the number. Raises SANDBOX_ONLY for live. Decisions 14.
 */
export async function armFault(context: PartnerContext, input: ArmedFault): Promise<ArmedFault[]> {
  requireSandbox(context);
  await saveFault(context.core.database.prisma, context.bookId, input);
  return listFaults(context);
}

/** Whether a fault is armed in the context's book; it is not spent. */
export async function isFaultArmed({ core, bookId }: PartnerContext, fault: SandboxFault): Promise<boolean> {
  return (await readFaults(core.database.prisma, bookId)).some((armed) => armed.fault === fault);
}

/** The faults of this sandbox that are still armed. Raises SANDBOX_ONLY for live. */
export async function listFaults(context: PartnerContext): Promise<ArmedFault[]> {
  requireSandbox(context);
  return armedFrom(await readFaults(context.core.database.prisma, context.bookId));
}

/** The faults that are known here, out of those that are kept. */
export function armedFrom(kept: readonly { fault: string; times: number }[]): ArmedFault[] {
  return kept.flatMap(({ fault, times }) => {
    const known = sandboxFaults.find((name) => name === fault);
    return known ? [{ fault: known, times }] : [];
  });
}
