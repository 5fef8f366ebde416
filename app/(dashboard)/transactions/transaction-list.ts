import { assets } from '../../../server/domain/kernel/assets.ts';
import { type ListState, listParameters } from '../../_lib/list-state.ts';
import { hrefIn, type Mode } from '../../_lib/mode.ts';

export const PATH = '/transactions';

/** What the address of the list may say. */
export const transactionList = {
  filters: {
    type: { kind: 'choice', values: ['buy', 'sell', 'send', 'gift', 'delivery', 'sip_installment'] },
    asset: { kind: 'choice', values: assets },
    channel: { kind: 'choice', values: ['api', 'checkout', 'sip', 'embed', 'white_label'] },
    status: { kind: 'choice', values: ['debited', 'completed', 'voided'] },
    from: { kind: 'day' },
    to: { kind: 'day' },
    q: { kind: 'text', maxLength: 64 },
  },
  sorts: ['newest', 'oldest'],
} as const;

export type TransactionListState = ListState<typeof transactionList>;

/** The address of the list in a state. */
export function transactionsHref(mode: Mode, state: Partial<TransactionListState>): string {
  return hrefIn(mode, PATH, listParameters(transactionList, { filters: {}, ...state }));
}

/** The page of a transaction. */
export function transactionHref(mode: Mode, transactionId: string): string {
  return hrefIn(mode, `${PATH}/${transactionId}`);
}
