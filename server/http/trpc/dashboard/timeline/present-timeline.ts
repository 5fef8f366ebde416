import { isoTime } from '../../../../domain/kernel/clock.ts';
import { rupees } from '../../../../domain/kernel/money.ts';
import type { TimelineEntry } from '../../../../domain/reports/timeline/timeline-entry.ts';

/** What happened, oldest first, as a partner's screens read it: without names of the service's staff. */
export function presentTimeline(entries: readonly TimelineEntry[]) {
  return entries.map((entry) => presentEntry({ ...entry, person: null }));
}

/** What happened, oldest first, as the console reads it: with the names of staff. */
export function presentTimelineForStaff(entries: readonly TimelineEntry[]) {
  return entries.map(presentEntry);
}

function presentEntry(entry: TimelineEntry) {
  const at = isoTime(entry.at);
  switch (entry.kind) {
    case 'payment':
    case 'refund_begun':
    case 'refund_done': {
      const { amount, ...rest } = entry;
      return { ...rest, at, amountInr: rupees(amount) };
    }
    case 'state': {
      const { amount, ...rest } = entry;
      return { ...rest, at, amountInr: amount === null ? null : rupees(amount) };
    }
    default:
      return { ...entry, at };
  }
}
