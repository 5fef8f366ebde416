import { listParameters } from '../../_lib/list-state.ts';
import type { Mode } from '../../_lib/mode.ts';
import type { OrderListState } from '../_orders/order-list.tsx';
import { PAGE_SIZE } from '../_shell/page-sizes.ts';

export const PATH = '/sips';

/** What the address of the list may say. */
export const sipList = {
  filters: {
    status: {
      kind: 'choices',
      values: ['pending_authorisation', 'active', 'paused', 'cancelled', 'completed', 'failed'],
    },
    frequency: { kind: 'choice', values: ['daily', 'weekly', 'monthly'] },
    debitFrom: { kind: 'day' },
    debitTo: { kind: 'day' },
    reference: { kind: 'text', maxLength: 120 },
    user: { kind: 'text' },
  },
  sorts: ['newest', 'oldest', 'next_debit'],
} as const;

export type SipListState = OrderListState<typeof sipList>;

/** What the server is asked for in a state. */
export function sipsInput(mode: Mode, { filters, sort, cursor }: SipListState) {
  const { status } = listParameters(sipList, { filters });
  return { mode, ...filters, status, sort, ...cursor, limit: PAGE_SIZE };
}
