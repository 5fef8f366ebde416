import { type ListFilters, listParameters } from '../../../_lib/list-state.ts';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';

export const PATH = '/developers/logs';
/** Rows on a page of the log. */
export const LOG_ROWS = 50;

/** What the address of the log may say, with the endpoints and tokens that there are. */
export function callList(choices: { routes: readonly string[]; tokens: readonly string[] }) {
  return {
    filters: {
      outcome: { kind: 'choice', values: ['answered', 'refused', 'failed'] },
      method: { kind: 'choice', values: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
      route: { kind: 'choice', values: [...choices.routes, 'none'] },
      code: { kind: 'text', maxLength: 60 },
      token: { kind: 'choice', values: choices.tokens },
      warning: { kind: 'choice', values: ['mismatch'] },
      from: { kind: 'day' },
      to: { kind: 'day' },
      search: { kind: 'text', maxLength: 60 },
    },
    sorts: ['newest'],
  } as const;
}

type CallList = ReturnType<typeof callList>;
export type CallFilters = ListFilters<CallList>;

/** The address of the log under filters; `before` is the call that the page follows. */
export function callsHref(mode: Mode, filters: CallFilters, before?: string): string {
  const parameters = listParameters(callList({ routes: [], tokens: [] }), { filters });
  return hrefIn(mode, PATH, { ...parameters, before });
}

/** The page of one call. */
export function callHref(mode: Mode, requestId: string): string {
  return hrefIn(mode, `${PATH}/${requestId}`);
}
