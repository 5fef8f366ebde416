import { isoTime } from '../../../../domain/kernel/clock.ts';
import { rupees } from '../../../../domain/kernel/money.ts';
import type { ShownRefund, ToldEvent } from '../../../../domain/reports/order-management/known.ts';
import type { Browsed } from '../../../../domain/reports/order-management/lists/browse.ts';
import type { Happening } from '../../../../domain/reports/order-management/told.ts';

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

/** One thing that happened, flat: what does not belong to its kind is null. */
export function presentHappening(happening: Happening) {
  const { kind, at } = happening;
  const money = happening.kind === 'payment' ? happening.receipt : 'refund' in happening ? happening.refund : undefined;
  return {
    kind,
    at: isoTime(at),
    status: happening.kind === 'state' ? happening.status : null,
    source: happening.kind === 'state' ? happening.source : null,
    reason: reasonOf(happening),
    amountInr: money ? rupees(money.amount) : null,
    reference: referenceOf(happening),
    isApplied: happening.kind === 'payment' ? happening.receipt.isApplied : null,
    dueOn: happening.kind === 'missed' ? happening.dueOn : null,
    event: happening.kind === 'event' ? presentEvent(happening.event) : null,
  };
}

function reasonOf(happening: Happening): string | null {
  if (happening.kind === 'state' || happening.kind === 'missed') return happening.reason;
  return 'refund' in happening ? happening.refund.reason : null;
}

function referenceOf(happening: Happening): string | null {
  if (happening.kind === 'payment') return happening.receipt.bankReference;
  return happening.kind === 'refund_done' ? happening.refund.reference : null;
}

function presentEvent({ eventId, kind, delivery }: ToldEvent) {
  return { eventId, kind, deliveryId: delivery?.deliveryId ?? null, delivery: delivery?.state ?? null };
}
