import { listParameters } from '../../_lib/list-state.ts';
import type { Mode } from '../../_lib/mode.ts';
import type { OrderListState } from '../_orders/order-list.tsx';
import { PAGE_SIZE } from '../_shell/page-sizes.ts';

export const PATH = '/withdrawals';

/** What the address of the list may say. */
export const withdrawalList = {
  filters: {
    status: { kind: 'choices', values: ['processing', 'completed', 'failed'] },
    from: { kind: 'day' },
    to: { kind: 'day' },
    user: { kind: 'text' },
  },
  sorts: ['newest', 'oldest'],
} as const;

export type WithdrawalListState = OrderListState<typeof withdrawalList>;

/** What the server is asked for in a state. */
export function withdrawalsInput(mode: Mode, { filters, sort, cursor }: WithdrawalListState) {
  const { status } = listParameters(withdrawalList, { filters });
  return { mode, ...filters, status, sort, ...cursor, limit: PAGE_SIZE };
}
