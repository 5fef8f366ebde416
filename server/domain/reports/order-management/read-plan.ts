import { assertInvariant } from '../../kernel/errors.ts';
import { orderFromRow } from '../../payments/orders/order.ts';
import { upcomingDays } from '../../payments/sips/plan.ts';
import { readCachedSip } from '../../payments/sips/read-cached-sip.ts';
import { type SimulatedSipOutcome, sipOutcomesFrom } from '../../payments/sips/simulate-sip.ts';
import type { Sip } from '../../payments/sips/sip.ts';
import type { PartnerContext } from '../context.ts';
import { readPlanTimeline } from '../timeline/plan-timeline.ts';
import type { TimelineEntry } from '../timeline/timeline-entry.ts';
import { readSipDays, readStrayDebits, type SipDay } from './store/days.ts';
import { readSipInside, type SipInside } from './store/rows.ts';

export type { SipDay } from './store/days.ts';

/** Days to come that a page shows, and stray debits. */
const UPCOMING = 5;
const STRAYS = 20;

/** A plan with all that hangs together with it. */
export type PlanDetail = SipInside & {
  sip: Sip;
  /** The next days of its schedule, YYYY-MM-DD; none while it does not go on */
  upcoming: string[];
  /** Debits that were none of its installments, newest first */
  strays: Awaited<ReturnType<typeof readStrayDebits>>;
  /** What happened, oldest first */
  timeline: TimelineEntry[];
  /** What a sandbox can let happen to it now; none in live */
  outcomes: SimulatedSipOutcome[];
  isCancellable: boolean;
};

/**
 * Everything that is known of a SIP but its installments: mandate, schedule, each state with who brought it, events and their way to
 * the partner. Asks the bank where the mandate has not ended, though not more than every three seconds for all who look. Takes the id
 * or the number. Raises NOT_FOUND. Spec 2.12, 3.4, 4.8, decisions 9.
 */
export async function readPlan(context: PartnerContext, id: string): Promise<PlanDetail> {
  const { pool } = context.core.database;
  const sip = await readCachedSip(context, id);
  const { sipId } = sip;
  const [inside, strays] = await Promise.all([
    readSipInside(pool, sipId),
    readStrayDebits(pool, { sipId, limit: STRAYS }),
  ]);
  assertInvariant(inside, 'a plan that was just read is gone');
  const hasEnded = sip.status === 'cancelled' || sip.status === 'completed' || sip.status === 'failed';
  return {
    ...inside,
    sip,
    upcoming: upcomingDays(sip, UPCOMING),
    strays,
    timeline: await readPlanTimeline(context, { sip, ...inside }),
    outcomes: context.mode === 'sandbox' ? sipOutcomesFrom(sip) : [],
    isCancellable: !hasEnded,
  };
}

/** A page of a plan's days on which the bank debited, or did not, newest first, before one of them. Raises NOT_FOUND. Spec 2.12. */
export async function readPlanDays(
  context: PartnerContext,
  input: { id: string; before: string | undefined; limit: number },
): Promise<{ days: SipDay[]; hasMore: boolean }> {
  const { sipId } = await readCachedSip(context, input.id);
  const { before, limit } = input;
  const days = await readSipDays(context.core.database.pool, { sipId, before, limit: limit + 1 });
  const shown = days.slice(0, limit).map((day) => ({ ...day, order: day.order && orderFromRow(day.order) }));
  return { days: shown, hasMore: days.length > limit };
}
