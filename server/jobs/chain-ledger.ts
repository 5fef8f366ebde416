import type { Core } from '../domain/context.ts';
import { signLedgerDay } from '../domain/documents/ledger-days/sign-ledger-day.ts';
import { chainPostings } from '../domain/ledger/chain/chain-postings.ts';

/** Adds new postings to the chains of their books, and signs the day that has begun. Runs every minute; a process that stops ends it early. */
export async function chainLedger(core: Core, signal: AbortSignal): Promise<void> {
  await chainPostings(core, signal);
  await signLedgerDay(core, signal);
}
