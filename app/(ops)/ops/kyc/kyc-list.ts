import { type ListFilters, type ListState, listParameters } from '../../../_lib/list-state.ts';

export const PATH = '/ops/kyc';
const PAGE_SIZE = 25;

/** What the address of the list may say; without a state it is what waits. */
export const kycList = {
  filters: {
    state: { kind: 'choice', values: ['approved', 'rejected'] },
    mode: { kind: 'choice', values: ['live', 'sandbox'] },
    method: { kind: 'choice', values: ['manual', 'instant'] },
    partner: { kind: 'text' },
  },
  sorts: ['oldest'],
} as const;

export type KycListState = ListState<typeof kycList>;

/** What the server is asked for in a state. */
export function kycInput({ filters, page }: KycListState) {
  return { ...filters, page, limit: PAGE_SIZE };
}

/** The address of the list in a state; its page is the first by default. */
export function hrefOfList(state: { filters: ListFilters<typeof kycList>; page?: number }): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(listParameters(kycList, state))) {
    if (value !== undefined) search.set(name, value);
  }
  const query = search.toString();
  return query ? `${PATH}?${query}` : PATH;
}
