import { type ListState, listParameters } from '../../_lib/list-state.ts';
import { hrefIn, type Mode } from '../../_lib/mode.ts';

export const PATH = '/users';

/** What the address of the list may say, but for its page: that is named by the user before it. */
export const userList = {
  filters: {
    q: { kind: 'text' },
    kyc: { kind: 'choice', values: ['not_started', 'under_review', 'approved', 'rejected'] },
    source: { kind: 'choice', values: ['api', 'embed', 'checkout', 'sip', 'send', 'white_label'] },
    from: { kind: 'day' },
    to: { kind: 'day' },
  },
  sorts: ['newest', 'oldest'],
} as const;

/** The list as an address says it; `after` is the last user of the page before. */
export type UserListState = Omit<ListState<typeof userList>, 'page'> & { readonly after: string | undefined };

/** The address of the list in a state. */
export function usersHref(mode: Mode, state: Partial<UserListState>): string {
  return hrefIn(mode, PATH, { ...listParameters(userList, { filters: {}, ...state }), after: state.after });
}

/** The user that a page comes after; anything that is no user code is the first page. */
export function afterOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && /^usr_[0-9a-z]{1,60}$/.test(value) ? value : undefined;
}
