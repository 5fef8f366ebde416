import { type ListState, listParameters } from '../../../_lib/list-state.ts';

export const PATH = '/ops/statements';

/** Rows on a page. */
const LIMIT = 25;

/** What the address of the list may say. */
export const statementList = {
  filters: {
    state: { kind: 'choice', values: ['payable', 'owed', 'settled', 'nothing'] },
    month: { kind: 'text', maxLength: 7 },
    partner: { kind: 'text' },
  },
  sorts: ['newest'],
} as const;

export type StatementListState = ListState<typeof statementList>;

/** What the procedure is asked for the page that the address names. */
export function statementsInput({ filters, page }: StatementListState) {
  return { ...filters, page, limit: LIMIT };
}

/** The address of the list in a state. */
export function listHref(state: Partial<StatementListState>): string {
  const query = new URLSearchParams(definedOf(listParameters(statementList, { filters: {}, ...state })));
  return query.size === 0 ? PATH : `${PATH}?${query}`;
}

/** The parameters that are there. */
export function definedOf(parameters: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
