import { inTransaction } from '../../../database/transaction.ts';
import { type AuditedChange, recordAudit } from '../audit/record-audit.ts';
import type { PartnerContext } from '../context.ts';
import { advanceSandboxClock } from './advance-clock.ts';
import { armChaos, type ChaosProfile } from './arm-chaos.ts';
import { type ArmedFault, armFault } from './arm-fault.ts';
import type { SandboxClock } from './sandbox-clock.ts';

/** Moves the clock as `advanceSandboxClock` does, at the hand of staff: leaves an audit entry. Raises the same. Decisions 14. */
export async function moveClock(context: PartnerContext, input: { seconds: number }): Promise<SandboxClock> {
  const clock = await advanceSandboxClock(context, input);
  await note(context, {
    action: 'sandbox.clock_moved',
    after: { seconds: input.seconds, now: new Date(clock.now).toISOString() },
  });
  return clock;
}

/** Arms or disarms a fault as `armFault` does, at the hand of staff: leaves an audit entry. Raises the same. Decisions 14. */
export async function setFault(context: PartnerContext, input: ArmedFault): Promise<ArmedFault[]> {
  const armed = await armFault(context, input);
  await note(context, { action: 'sandbox.fault_set', after: input });
  return armed;
}

/** Arms a profile as `armChaos` does, at the hand of staff: leaves an audit entry. Raises the same. Decisions 14. */
export async function setChaos(
  context: PartnerContext,
  input: { profile: ChaosProfile; seed: string },
): Promise<ArmedFault[]> {
  const armed = await armChaos(context, input);
  await note(context, { action: 'sandbox.chaos_set', after: input });
  return armed;
}

function note(context: PartnerContext, change: Omit<AuditedChange, 'subject'>): Promise<void> {
  return inTransaction(context.core.database.pool, (client) =>
    recordAudit(context, client, { ...change, subject: String(context.bookId) }),
  );
}
