import { type ListState, listParameters } from '../../../_lib/list-state.ts';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';

/** What the address of a month may say of its trades. */
export const entryList = {
  filters: {
    type: { kind: 'choice', values: ['buy', 'sip_installment', 'sell'] },
    channel: { kind: 'choice', values: ['api', 'checkout', 'sip', 'embed', 'white_label'] },
    kind: { kind: 'choice', values: ['trade', 'late', 'reversal'] },
  },
  sorts: ['newest'],
} as const;

export type EntryListState = ListState<typeof entryList>;

/** The address of a month with its trades in a state. */
export function monthHref(mode: Mode, month: string, state: Partial<EntryListState> = {}): string {
  return hrefIn(mode, `/statements/${month}`, listParameters(entryList, { filters: {}, ...state }));
}
