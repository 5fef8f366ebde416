import type { PayoutCore } from './payouts.ts';
import { findInDoubt, type WithdrawalInDoubt } from './store/doubts.ts';

/** A payout that takes longer than this is worth a look: banks take minutes, and callbacks and polls have had their chance. */
const PATIENCE_MS = 3_600_000;

/**
 * Live withdrawals that somebody has to look at, the oldest first, at most 500: those that have been processing for an hour, and those
 * of which the provider said later what cannot follow, until that is reviewed. For staff of the service. Decisions 11.
 */
export function listWithdrawalsInDoubt(core: Pick<PayoutCore, 'database' | 'clock'>): Promise<WithdrawalInDoubt[]> {
  return findInDoubt(core.database.pool, { processingSince: core.clock.now() - PATIENCE_MS, limit: 500 });
}
