import type { Core } from '../domain/context.ts';
import { commitHoldings } from '../domain/documents/holdings/commit-holdings.ts';

/** Commits to what is owed to users at the beginning of the IST day. Looks every minute whether the day has its commitment. */
export async function commitHoldingsOfDay(core: Core, signal: AbortSignal): Promise<void> {
  await commitHoldings(core, signal);
}
