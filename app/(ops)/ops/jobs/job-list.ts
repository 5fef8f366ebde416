import { type ListState, listParameters } from '../../../_lib/list-state.ts';
import type { JobView } from '../../../_lib/procedure-types.ts';

export const PATH = '/ops/jobs';

/** Rows on a page. */
const LIMIT = 25;

export const stateWords = {
  failed: 'Failed',
  stuck: 'Stuck',
  retrying: 'To be retried',
  late: 'Late',
  running: 'Running',
  waiting: 'Waiting',
} as const satisfies Record<JobView['state'], string>;

/** What the address of the list may say. */
export const jobList = {
  filters: { state: { kind: 'choice', values: ['failed', 'stuck', 'retrying', 'late', 'running', 'waiting'] } },
  sorts: ['due'],
} as const;

export type JobListState = ListState<typeof jobList>;

/** What the procedure is asked for the page that the address names. */
export function jobsInput({ filters, page }: JobListState) {
  return { ...filters, page, limit: LIMIT };
}

/** The address of the list in a state. */
export function listHref(state: Partial<JobListState>): string {
  const given = Object.entries(listParameters(jobList, { filters: {}, ...state }));
  const query = new URLSearchParams(given.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size === 0 ? PATH : `${PATH}?${query}`;
}
