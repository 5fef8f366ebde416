import type { StepSource } from '../../kernel/callback.ts';
import type { Receipt, ShownRefund, TimelineEvent } from './known.ts';

/** One thing that happened to an order or a plan. `at` is on the book's clock. */
export type TimelineEntry =
  | { kind: 'made'; at: number }
  /** A state it came to. `source` is null of those from before it was recorded */
  | { kind: 'state'; at: number; status: string; source: StepSource | null; reason: string | null }
  | { kind: 'payment'; at: number; receipt: Receipt }
  | { kind: 'refund_begun' | 'refund_done'; at: number; refund: ShownRefund }
  | { kind: 'missed'; at: number; dueOn: string; reason: string }
  | { kind: 'event'; at: number; event: TimelineEvent };

/** What stands first of things that happened at one moment: causes before what follows from them. */
const PLACES: Record<TimelineEntry['kind'], number> = {
  made: 0,
  payment: 1,
  refund_begun: 2,
  refund_done: 3,
  missed: 4,
  state: 5,
  event: 6,
};

/** Refunds as what happened. Pure. */
export function refundEntries(refunds: ShownRefund[]): TimelineEntry[] {
  return refunds.flatMap((refund): TimelineEntry[] => [
    { kind: 'refund_begun', at: refund.begunAt, refund },
    ...(refund.doneAt === null ? [] : [{ kind: 'refund_done' as const, at: refund.doneAt, refund }]),
  ]);
}

/** Everything in the order in which it happened. Pure. */
export function inOrder(timeline: TimelineEntry[]): TimelineEntry[] {
  return timeline
    .map((entry, index) => ({ entry, index }))
    .sort(
      (one, other) =>
        one.entry.at - other.entry.at || PLACES[one.entry.kind] - PLACES[other.entry.kind] || one.index - other.index,
    )
    .map(({ entry }) => entry);
}

/**
 * The states of what is recorded step by step, and before them those moments that its row alone has: of what lived before steps were
 * kept. Pure.
 */
export function stateEntries(
  steps: { status: string; source: StepSource; reason: string | null; at: number }[],
  moments: Record<string, number | null>,
): TimelineEntry[] {
  const known = new Set(steps.map(({ status }) => status));
  const older = Object.entries(moments).flatMap(([status, at]): TimelineEntry[] =>
    at === null || known.has(status) ? [] : [{ kind: 'state', at, status, source: null, reason: null }],
  );
  return [...older, ...steps.map((step): TimelineEntry => ({ kind: 'state', ...step }))];
}
