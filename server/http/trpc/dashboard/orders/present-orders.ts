import { isoTime } from '../../../../domain/kernel/clock.ts';
import { rupees } from '../../../../domain/kernel/money.ts';
import type { ShownRefund, TimelineEvent } from '../../../../domain/reports/order-management/known.ts';
import type { Browsed } from '../../../../domain/reports/order-management/lists/browse.ts';
import type { TimelineEntry } from '../../../../domain/reports/order-management/timeline.ts';

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
export function presentTimelineEntry(entry: TimelineEntry) {
  const { kind, at } = entry;
  const money = entry.kind === 'payment' ? entry.receipt : 'refund' in entry ? entry.refund : undefined;
  return {
    kind,
    at: isoTime(at),
    status: entry.kind === 'state' ? entry.status : null,
    source: entry.kind === 'state' ? entry.source : null,
    reason: reasonOf(entry),
    amountInr: money ? rupees(money.amount) : null,
    reference: referenceOf(entry),
    isApplied: entry.kind === 'payment' ? entry.receipt.isApplied : null,
    dueOn: entry.kind === 'missed' ? entry.dueOn : null,
    event: entry.kind === 'event' ? presentEvent(entry.event) : null,
  };
}

function reasonOf(entry: TimelineEntry): string | null {
  if (entry.kind === 'state' || entry.kind === 'missed') return entry.reason;
  return 'refund' in entry ? entry.refund.reason : null;
}

function referenceOf(entry: TimelineEntry): string | null {
  if (entry.kind === 'payment') return entry.receipt.bankReference;
  return entry.kind === 'refund_done' ? entry.refund.reference : null;
}

function presentEvent({ eventId, kind, delivery }: TimelineEvent) {
  return { eventId, kind, deliveryId: delivery?.deliveryId ?? null, delivery: delivery?.state ?? null };
}
