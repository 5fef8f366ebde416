import type { Sip } from '../../payments/sips/sip.ts';
import type { PartnerContext } from '../context.ts';
import { stateEntries } from './payment-timeline.ts';
import { readEvents } from './store/events.ts';
import { readRefundedDebits } from './store/money.ts';
import { readMisses, readSteps } from './store/steps.ts';
import { entryOf, inOrder, type TimelineEntry } from './timeline-entry.ts';
import { eventEntries } from './transaction-timeline.ts';

const MISSES_MAX = 100;
const DEBITS_MAX = 50;

/** What happened to a plan, oldest first: its states, the days without a debit, its events and those of its refunds. Spec 3.4. */
export async function readPlanTimeline(
  { core, bookId }: Pick<PartnerContext, 'core' | 'bookId'>,
  plan: { sip: Sip; activatedAt: number | null; endedAt: number | null },
): Promise<TimelineEntry[]> {
  const reader = core.database.reader('timeline');
  const { sipId, status, createdAt } = plan.sip;
  const refunded = await readRefundedDebits(reader, { sipId, limit: DEBITS_MAX });
  const [steps, misses, events] = await Promise.all([
    readSteps(reader, 'payment', sipId),
    readMisses(reader, { sipId, limit: MISSES_MAX }),
    readEvents(reader, { bookId, subjectIds: [sipId, ...refunded], attemptsMax: 0 }),
  ]);
  const moments = { active: plan.activatedAt, ...(status !== 'active' && { [status]: plan.endedAt }) };
  return inOrder([
    entryOf(createdAt, { kind: 'made' }),
    ...misses.map(({ at, ...missed }) => entryOf(at, { kind: 'missed', ...missed })),
    ...stateEntries('sips', steps, moments),
    ...eventEntries(events),
  ]);
}
