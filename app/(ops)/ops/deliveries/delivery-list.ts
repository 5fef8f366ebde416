import { type ListFilters, type ListState, listParameters } from '../../../_lib/list-state.ts';

export const PATH = '/ops/deliveries';
const PAGE_SIZE = 25;

/** What the address of the list may say; without a status it is what is to be packed. */
export const deliveryList = {
  filters: {
    status: { kind: 'choice', values: ['packed', 'shipped', 'delivered', 'cancelled'] },
    mode: { kind: 'choice', values: ['live', 'sandbox'] },
    partner: { kind: 'text' },
    order: { kind: 'text' },
    after: { kind: 'text' },
  },
  sorts: ['oldest'],
} as const;

export type DeliveryListState = ListState<typeof deliveryList>;

/** What the server is asked for in a state. */
export function deliveriesInput({ filters: { order, ...filters } }: DeliveryListState) {
  return { ...filters, orderId: order, limit: PAGE_SIZE };
}

/** The address of the list in a state. */
export function hrefOfList(filters: ListFilters<typeof deliveryList>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(listParameters(deliveryList, { filters }))) {
    if (value !== undefined) search.set(name, value);
  }
  const query = search.toString();
  return query ? `${PATH}?${query}` : PATH;
}
