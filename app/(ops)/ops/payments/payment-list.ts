import type { ListState } from '../../../_lib/list-state.ts';
import { PAGE_SIZE } from '../../_parts/orders/page-size.ts';

export const PATH = '/ops/payments';

/** What the address of the list may say. */
export const paymentList = {
  filters: {
    mode: { kind: 'choice', values: ['live', 'sandbox'] },
    reason: { kind: 'choice', values: ['purchase', 'refund', 'stray', 'buy'] },
    partner: { kind: 'text' },
  },
  sorts: ['longest'],
} as const;

export type PaymentListState = ListState<typeof paymentList>;

/** What the server is asked for in a state. */
export function paymentsInput({ filters, page }: PaymentListState) {
  return { ...filters, page, limit: PAGE_SIZE };
}
