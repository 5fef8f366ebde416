import type { Core } from '../context.ts';
import { readStaffActions } from './store/staff-actions.ts';
import { entryOf, type TimelineEntry } from './timeline-entry.ts';

/** What the service's staff did about something of a partner's since a moment in real time, the latest fifty, oldest first. */
export async function readStaffTimeline(
  core: Pick<Core, 'database'>,
  about: { partnerId: string; subject: string; since: number },
): Promise<TimelineEntry[]> {
  const actions = await readStaffActions(core.database.reader('timeline'), about);
  return actions.map(({ at, action, person }) =>
    entryOf(at, { kind: 'staff_action', action, reason: null }, { person }),
  );
}
