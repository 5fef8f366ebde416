import { assets } from '../../../server/domain/kernel/assets.ts';
import { type ListState, listParameters } from '../../_lib/list-state.ts';
import { hrefIn, type Mode } from '../../_lib/mode.ts';

export const PATH = '/inventory';

/** What the address of past purchases may say. */
export const purchaseList = {
  filters: {
    asset: { kind: 'choice', values: assets },
    from: { kind: 'day' },
    to: { kind: 'day' },
  },
  sorts: ['newest', 'oldest'],
} as const;

export type PurchaseListState = ListState<typeof purchaseList>;

/** The address of the list in a state. */
export function inventoryHref(mode: Mode, state: Partial<PurchaseListState>): string {
  return hrefIn(mode, PATH, listParameters(purchaseList, { filters: {}, ...state }));
}
