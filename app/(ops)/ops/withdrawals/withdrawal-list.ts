import type { ListState } from '../../../_lib/list-state.ts';
import { PAGE_SIZE } from '../../_parts/orders/page-size.ts';

export const PATH = '/ops/withdrawals';

/** What the address of the list may say. */
export const withdrawalList = {
  filters: {
    mode: { kind: 'choice', values: ['live', 'sandbox'] },
    reason: { kind: 'choice', values: ['processing', 'contradiction'] },
    partner: { kind: 'text' },
  },
  sorts: ['longest'],
} as const;

export type WithdrawalListState = ListState<typeof withdrawalList>;

/** What the server is asked for in a state. */
export function withdrawalsInput({ filters, page }: WithdrawalListState) {
  return { ...filters, page, limit: PAGE_SIZE };
}
