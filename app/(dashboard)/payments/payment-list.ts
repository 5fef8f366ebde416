import { assets } from '../../../server/domain/kernel/assets.ts';
import { listParameters } from '../../_lib/list-state.ts';
import type { Mode } from '../../_lib/mode.ts';
import type { OrderListState } from '../_orders/order-list.tsx';
import { PAGE_SIZE } from '../_shell/page-sizes.ts';

export const PATH = '/payments';

/** What the address of the list may say. */
export const paymentList = {
  filters: {
    status: {
      kind: 'choices',
      values: ['created', 'paid', 'completed', 'failed', 'expired', 'refund_due', 'refunded'],
    },
    checkout: { kind: 'choice', values: ['intent', 'hosted'] },
    asset: { kind: 'choice', values: assets },
    from: { kind: 'day' },
    to: { kind: 'day' },
    reference: { kind: 'text', maxLength: 120 },
    user: { kind: 'text' },
  },
  sorts: ['newest', 'oldest'],
} as const;

export type PaymentListState = OrderListState<typeof paymentList>;

/** What the server is asked for in a state. */
export function paymentsInput(mode: Mode, { filters, sort, cursor }: PaymentListState) {
  const { status } = listParameters(paymentList, { filters });
  return { mode, ...filters, status, sort, ...cursor, limit: PAGE_SIZE };
}
