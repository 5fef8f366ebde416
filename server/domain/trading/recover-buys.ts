import type { Core } from './context.ts';
import { findUndecidedBuys, type UndecidedBuy } from './store/buys.ts';

/** Older than any call can still be at work on: supplies answer or time out well before. */
const UNDECIDED_AFTER_MS = 8_000;

/** So many are asked about at once. */
const CHUNK = 500;

/**
 * Finishes buys over which a process died between debit and settlement: asks the supply again (by the same id, so metal
 * comes once) and completes or voids them, `chunk` at a time: those of which it does not say for days hold up none that came after them. Settlement
 * happens once, so several processes may recover together. Answers how many were decided. Spec 3.2.
 */
export async function recoverBuys(core: Core, undecidedAfterMs = UNDECIDED_AFTER_MS, chunk = CHUNK): Promise<number> {
  let [found, decided] = [0, 0];
  for (let last: UndecidedBuy | undefined; ; ) {
    const buys: UndecidedBuy[] = await findUndecidedBuys(core.database.pool, {
      ageMs: undecidedAfterMs,
      limit: chunk,
      transactionId: undefined,
      after: last,
      now: core.clock.now(),
    });
    const outcomes = await Promise.all(buys.map(({ buy }) => core.trading.moneyPath.fulfilBuy(buy)));
    found += buys.length;
    decided += outcomes.filter((outcome) => outcome !== undefined).length;
    if (buys.length < chunk) break;
    last = buys.at(-1);
  }
  if (found > 0) core.log.warn({ found, decided }, 'buys left undecided by a dead process were taken up');
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
  return found !== undefined && (await core.trading.moneyPath.fulfilBuy(found.buy)) !== undefined;
}
