import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import type { Mode } from '../../kernel/mode.ts';
import { findStuckPayments } from './store/stuck.ts';
import type { StuckPayment, StuckReason } from './stuck.ts';

/** Payments this young are still in progress: jobs run every minute. */
const PATIENCE_MS = 120_000;

/**
 * Payments of all partners that need staff, live first, then those that have waited longest: a page, and how many there are. What
 * was tried once in vain is among them at once, what is still to be tried after two minutes. Spec 3.2, 3.3.
 */
export async function listStuckPayments(
  { core }: Pick<OperatorContext, 'core'>,
  query: {
    mode?: Mode | undefined;
    /** A partner's id, or a part of its name */
    partner?: string | undefined;
    reason?: StuckReason | undefined;
    page: number;
    limit: number;
  },
): Promise<{ payments: StuckPayment[]; total: number }> {
  const { page, limit, ...filter } = query;
  const now = core.clock.now();
  const offset = (page - 1) * limit;
  return findStuckPayments(core.database.pool, { ...filter, now, patienceMs: PATIENCE_MS, limit, offset });
}
