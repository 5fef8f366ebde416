import type { Core } from '../domain/context.ts';
import { checkLedger } from '../domain/platform/check-ledger.ts';

/** Proves the whole ledger. Runs each night, and whenever staff ask for it. */
export async function checkLedgerNightly(core: Core): Promise<void> {
  await checkLedger(core);
}
