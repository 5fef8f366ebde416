import type { PartnerContext } from '../../../domain/context.ts';
import { type BrowsedOrder, browseOrders } from '../../../domain/reports/order-management/lists/browse-orders.ts';

/** Orders under way that a user comes back to. */
const WAITING_SHOWN = 5;

/** Orders of a user that are to be paid, or paid and not decided, newest first. */
export async function readWaiting(partner: PartnerContext, userCode: string): Promise<BrowsedOrder[]> {
  const { rows } = await browseOrders(partner, {
    statuses: ['created', 'paid', 'refund_due'],
    userCode,
    sort: 'newest',
    after: undefined,
    before: undefined,
    limit: WAITING_SHOWN,
  });
  return rows.filter(({ status, expiresAt }) => status !== 'created' || expiresAt > partner.now);
}
