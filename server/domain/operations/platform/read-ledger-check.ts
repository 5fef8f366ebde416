import type { Core } from '../context.ts';
import type { LedgerCheck } from './ledger-check.ts';
import { selectInstalledAt, selectLastLedgerCheck } from './store.ts';

/** A check each night, and two hours for one that starts late or takes long. */
const MAX_AGE_MS = 26 * 3_600_000;

/** What the last check of the ledger found, and whether it is older than 26 hours; null before the first. */
export async function readLedgerCheck(
  core: Pick<Core, 'database' | 'clock'>,
): Promise<(LedgerCheck & { isOverdue: boolean }) | null> {
  const last = await selectLastLedgerCheck(core.database.pool);
  return last ? { ...last, isOverdue: isTooOld(core, last.startedAt) } : null;
}

/** Whether the ledger was proved within 26 hours, with no law broken. A new installation has as long for its first check. */
export async function isLedgerProved(core: Pick<Core, 'database' | 'clock'>): Promise<boolean> {
  const last = await readLedgerCheck(core);
  if (last) return last.broken.length === 0 && !last.isOverdue;
  return !isTooOld(core, await selectInstalledAt(core.database.pool));
}

function isTooOld(core: Pick<Core, 'clock'>, at: number): boolean {
  return core.clock.now() - at > MAX_AGE_MS;
}
