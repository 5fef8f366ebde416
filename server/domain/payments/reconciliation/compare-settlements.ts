import { inTransaction } from '../../../database/transaction.ts';
import type { Core } from '../context.ts';
import { type Compared, compare } from './store/compare.ts';
import { lockSettlements } from './store/files.ts';

/** Days after which a payment should have been settled: T+2. */
export const SETTLED_WITHIN_DAYS = 2;

/** Compares what is open, and what should have been settled by now, with our books as they stand. Safe to repeat. */
export async function compareSettlements({ database, clock }: Pick<Core, 'database' | 'clock'>): Promise<Compared> {
  return inTransaction(database.pool, async (client) => {
    await lockSettlements(client);
    return compare(client, { fileId: null, at: clock.now(), settledWithinDays: SETTLED_WITHIN_DAYS });
  });
}
