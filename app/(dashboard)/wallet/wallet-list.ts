import { type ListState, listParameters } from '../../_lib/list-state.ts';
import { hrefIn, type Mode } from '../../_lib/mode.ts';

export const PATH = '/wallet';

/** What the address of the ledger may say. */
export const walletList = {
  filters: {
    direction: { kind: 'choice', values: ['credit', 'debit'] },
    type: {
      kind: 'choice',
      values: ['buy', 'buy_void', 'delivery', 'delivery_cancel', 'inventory', 'top_up', 'adjustment', 'statement'],
    },
    from: { kind: 'day' },
    to: { kind: 'day' },
    reference: { kind: 'text' },
  },
  sorts: ['newest', 'oldest'],
} as const;

export type WalletListState = ListState<typeof walletList>;

/** The address of the ledger in a state. */
export function walletHref(mode: Mode, state: Partial<WalletListState>): string {
  return hrefIn(mode, PATH, listParameters(walletList, { filters: {}, ...state }));
}
