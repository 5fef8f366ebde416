import type { Core } from './context.ts';
import { findUndecidedBuys } from './store/buys.ts';

/** Older than any call can still be at work on: supplies answer or time out well before. */
const UNDECIDED_AFTER_MS = 8_000;

const RECOVERY_LIMIT = 500;

/**
 * Finishes buys over which a process died between debit and settlement: asks the supply again (by the same id, so metal
 * comes once) and completes or voids them. Settlement happens once, so several processes may recover together.
 * Answers how many were decided. Spec 3.2.
 */
export async function recoverBuys(core: Core, undecidedAfterMs = UNDECIDED_AFTER_MS): Promise<number> {
  const found = await findUndecidedBuys(core.database.pool, {
    ageMs: undecidedAfterMs,
    limit: RECOVERY_LIMIT,
    transactionId: undefined,
    now: core.clock.now(),
  });
  const outcomes = await Promise.all(found.map((buy) => core.trading.moneyPath.fulfilBuy(buy)));
  const decided = outcomes.filter((outcome) => outcome !== undefined).length;
  if (found.length > 0)
    core.log.warn({ found: found.length, decided }, 'buys left undecided by a dead process were taken up');
  return decided;
}

/**
 * Finishes one undecided buy, as the recovery does; one that a call may still be at work on is left alone. Answers whether
 * it is decided now. Spec 3.2.
 */
export async function recoverBuy(core: Core, transactionId: string): Promise<boolean> {
  const [found] = await findUndecidedBuys(core.database.pool, {
    ageMs: UNDECIDED_AFTER_MS,
    limit: 1,
    transactionId,
    now: core.clock.now(),
  });
  return found !== undefined && (await core.trading.moneyPath.fulfilBuy(found)) !== undefined;
}
