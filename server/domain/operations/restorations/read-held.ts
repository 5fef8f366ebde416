import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { readRestoration } from '../../accounts/restorations/read-restoration.ts';
import type { Restoration } from '../../accounts/restorations/restoration.ts';
import { countHeld, type HeldWithdrawal, type InvoiceGap, selectHeldWithdrawals, selectInvoiceGaps } from './store.ts';

/** What a restored service keeps back. */
export type Held = {
  restoration: Restoration;
  counts: Awaited<ReturnType<typeof countHeld>>;
  /** Of live, the oldest first, at most a hundred */
  withdrawals: HeldWithdrawal[];
  /** Numbers of live invoices that are left out */
  invoiceGaps: InvoiceGap[];
};

const LISTED_MAX = 100;

/** What waits since the database was restored; null where it was not, or two of the staff let it go on. Decision restored-database. */
export async function readHeld({ core }: OperatorContext): Promise<Held | null> {
  const { pool } = core.database;
  const restoration = await readRestoration(pool);
  if (restoration?.releasedAt !== null) return null;
  const [counts, withdrawals, invoiceGaps] = await Promise.all([
    countHeld(pool),
    selectHeldWithdrawals(pool, { restoredAt: restoration.restoredAt, limit: LISTED_MAX }),
    selectInvoiceGaps(pool, restoration.id),
  ]);
  return { restoration, counts, withdrawals, invoiceGaps };
}
