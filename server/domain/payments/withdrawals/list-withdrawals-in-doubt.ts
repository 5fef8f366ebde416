import type { PayoutCore } from './payouts.ts';
import { type DoubtFilter, findInDoubt, type WithdrawalInDoubt } from './store/doubts.ts';

/** A payout that takes longer than this is worth a look: banks take minutes, and callbacks and polls have had their chance. */
const PATIENCE_MS = 3_600_000;

/**
 * Withdrawals that staff have to look at, live first, then the oldest: those that have been processing for an hour, and those of
 * which the provider said later what cannot follow, until that is reviewed. For staff of the service. Decisions 11.
 */
export function listWithdrawalsInDoubt(
  core: Pick<PayoutCore, 'database' | 'clock'>,
  query: DoubtFilter & { page: number; limit: number },
): Promise<{ withdrawals: WithdrawalInDoubt[]; total: number }> {
  const { page, limit, ...filter } = query;
  const offset = (page - 1) * limit;
  const now = core.clock.now();
  return findInDoubt(core.database.pool, { ...filter, limit, offset, now, patienceMs: PATIENCE_MS });
}
