import { type ListState, listParameters } from '../../../_lib/list-state.ts';
import { hrefIn } from '../../../_lib/mode.ts';

export const PARTNERS_PATH = '/ops/partners';
export const PARTNERS_PAGE_SIZE = 25;

/** What the address of the list may say. */
export const partnerList = {
  filters: {
    search: { kind: 'text', maxLength: 100 },
    state: { kind: 'choice', values: ['live', 'sandbox', 'off', 'markup', 'signed_up'] },
  },
  sorts: ['name'],
} as const;

export type PartnerListState = ListState<typeof partnerList>;

/** The address of the list in a state. */
export function partnersHref(state: Partial<PartnerListState>): string {
  return hrefIn('live', PARTNERS_PATH, listParameters(partnerList, { filters: {}, ...state }));
}

/** What the procedure is asked for in a state. */
export function partnersInput({ filters, page }: Pick<PartnerListState, 'filters' | 'page'>) {
  return { ...filters, page, limit: PARTNERS_PAGE_SIZE };
}
