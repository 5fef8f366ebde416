import { type ListState, listParameters } from '../../../../_lib/list-state.ts';
import { definedOf, PATH } from '../statement-list.ts';

/** Rows on a page. */
const LIMIT = 25;

/** What the address of a statement may say of its rows. */
export const entryList = {
  filters: {
    type: { kind: 'choice', values: ['buy', 'sip_installment', 'sell'] },
    channel: { kind: 'choice', values: ['api', 'checkout', 'sip', 'embed', 'white_label'] },
    kind: { kind: 'choice', values: ['trade', 'late', 'reversal'] },
  },
  sorts: ['newest'],
} as const;

export type EntryListState = ListState<typeof entryList>;

/** What the procedure is asked for the page of rows that the address names. */
export function entriesInput(statementId: string, { filters, page }: EntryListState) {
  return { statementId, ...filters, page, limit: LIMIT };
}

/** The address of a statement with its rows in a state. */
export function statementHref(statementId: string, state: Partial<EntryListState> = {}): string {
  const query = new URLSearchParams(definedOf(listParameters(entryList, { filters: {}, ...state })));
  return `${PATH}/${statementId}${query.size === 0 ? '' : `?${query}`}`;
}

/** The address of the rows in a state, all pages of them, as a file. */
export function fileHref(statementId: string, { filters }: EntryListState): string {
  return `/export/ops-statement-entries.csv?${new URLSearchParams({ statementId, ...definedOf(filters) })}`;
}
