import { listParameters } from '../../_lib/list-state.ts';
import type { Mode } from '../../_lib/mode.ts';
import type { OrderListState } from '../_orders/order-list.tsx';
import { PAGE_SIZE } from '../_shell/page-sizes.ts';

export const PATH = '/deliveries';

/** What the address of the list may say, where these products are offered. */
export function deliveryList(products: readonly { sku: string }[]) {
  return {
    filters: {
      status: { kind: 'choices', values: ['placed', 'packed', 'shipped', 'delivered', 'cancelled'] },
      product: { kind: 'choice', values: products.map(({ sku }) => sku) },
      from: { kind: 'day' },
      to: { kind: 'day' },
      user: { kind: 'text' },
    },
    sorts: ['newest', 'oldest'],
  } as const;
}

export type DeliveryListState = OrderListState<ReturnType<typeof deliveryList>>;

/** What the server is asked for in a state. */
export function deliveriesInput(mode: Mode, { filters, sort, cursor }: DeliveryListState) {
  const { status } = listParameters(deliveryList([]), { filters });
  return { mode, ...filters, status, sort, ...cursor, limit: PAGE_SIZE };
}
