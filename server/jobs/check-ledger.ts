import type { Core } from '../domain/context.ts';
import { checkLedger, repeatLedgerCheck } from '../domain/operations/platform/check-ledger.ts';

/**
 * Proves the whole ledger. Runs each night, and whenever staff ask for it. A process that stops waits for no proof, which may take
 * minutes: it is cut off by the signal and added anew, with all its attempts, so that no number of restarts uses them up. Answers whether
 * it was proved.
 */
export async function checkLedgerNightly(core: Core, signal: AbortSignal): Promise<boolean> {
  try {
    await checkLedger(core, signal);
    return true;
  } catch (error) {
    if (!signal.aborted) throw error;
    await repeatLedgerCheck(core);
    core.log.info({}, 'the check of the ledger is left to the next process');
    return false;
  }
}
