import type { Core } from '../context.ts';
import { stateEntries } from './payment-timeline.ts';
import { readSteps } from './store/steps.ts';
import type { TimelineEntry } from './timeline-entry.ts';

/** What happened to a withdrawal, oldest first: each state with who brought it. Decisions 11. */
export async function readWithdrawalTimeline(core: Core, withdrawalId: string): Promise<TimelineEntry[]> {
  return stateEntries('withdrawals', await readSteps(core.database.reader('timeline'), 'withdrawal', withdrawalId));
}
