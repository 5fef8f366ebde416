import type { PartnerContext } from '../context.ts';
import { requireSandbox } from './require-sandbox.ts';
import { type SandboxFault, sandboxFaults } from './take-faults.ts';

export type ArmedFault = { fault: SandboxFault; times: number };

/**
 * Makes the next `times` (0 to 100) matching operations of this sandbox fail as the specification says; a second call
 * replaces the number. Raises SANDBOX_ONLY for live. Decisions 14.
 */
export async function armFault(context: PartnerContext, input: ArmedFault): Promise<ArmedFault[]> {
  requireSandbox(context);
  const { prisma } = context.core.database;
  const key = { bookId: context.bookId, fault: input.fault };
  await prisma.sandboxFault.upsert({
    where: { bookId_fault: key },
    create: { ...key, times: input.times },
    update: { times: input.times },
  });
  return listFaults(context);
}

/** The faults of this sandbox that are still armed. Raises SANDBOX_ONLY for live. */
export async function listFaults(context: PartnerContext): Promise<ArmedFault[]> {
  requireSandbox(context);
  const armed = await context.core.database.prisma.sandboxFault.findMany({
    where: { bookId: context.bookId, times: { gt: 0 } },
    orderBy: { fault: 'asc' },
  });
  return armed.flatMap(({ fault, times }) => {
    const known = sandboxFaults.find((name) => name === fault);
    return known ? [{ fault: known, times }] : [];
  });
}
