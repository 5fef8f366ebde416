import { isoTime } from '../../../../domain/kernel/clock.ts';
import { rupees } from '../../../../domain/kernel/money.ts';
import type { Browsed } from '../../../../domain/reports/order-management/lists/browse.ts';
import type { ShownRefund } from '../../../../domain/reports/timeline/payment-timeline.ts';

/** An instant as screens read it, or null. */
export const timeOrNull = (at: number | null) => (at === null ? null : isoTime(at));

/** A page of a list, its rows as `present` has them. */
export function presentPage<Row, Shown>(page: Browsed<Row>, present: (row: Row) => Shown) {
  const { rows, next, previous, count, isCountCut } = page;
  return { rows: rows.map(present), next: next ?? null, previous: previous ?? null, count, isCountCut };
}

/** A refund with its moments. */
export function presentRefund({ amount, begunAt, doneAt, ...refund }: ShownRefund) {
  return { ...refund, amountInr: rupees(amount), begunAt: isoTime(begunAt), doneAt: timeOrNull(doneAt) };
}
