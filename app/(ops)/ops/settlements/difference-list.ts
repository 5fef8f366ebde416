import { type ListState, listParameters } from '../../../_lib/list-state.ts';

export const PATH = '/ops/settlements';
/** Live payments that no file has settled in time. */
export const UNSETTLED_PATH = `${PATH}/unsettled`;

/** Rows on a page. */
export const LIMIT = 25;

/** Words of every kind of difference. */
export const kindWords = {
  amount_differs: 'Amount differs',
  fee_differs: 'Fee differs',
  unknown_order: 'Unknown order',
  not_paid: 'Not paid with us',
  not_refunded: 'Not refunded with us',
  duplicate: 'Settled twice',
  chargeback: 'Chargeback',
  adjustment: 'Adjustment',
  unsettled: 'Not settled',
  utr_differs: 'Transfer does not add up',
} as const satisfies Record<string, string>;
export type DifferenceKind = keyof typeof kindWords;

/** What the address of a file's page may say. */
export const differenceList = {
  filters: {
    kind: { kind: 'choice', values: Object.keys(kindWords) as DifferenceKind[] },
    state: { kind: 'choice', values: ['open', 'resolved'] },
    text: { kind: 'text' },
  },
  sorts: ['newest'],
} as const;
export type DifferenceListState = ListState<typeof differenceList>;

/** Whose differences: of a file, or over all of them those that are not settled. */
export type DifferencesOf = { fileId: string } | 'unsettled';

/** What the procedure is asked for the page that the address names. */
export function differencesInput(of: DifferencesOf, { filters, page }: DifferenceListState) {
  const whose = of === 'unsettled' ? { kind: 'unsettled' as const } : of;
  return { ...filters, ...whose, page, limit: LIMIT };
}

/** An address under these parameters. */
export function addressOf(path: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The address of the differences in a state. */
export function differencesHref(of: DifferencesOf, state: Partial<DifferenceListState>): string {
  const path = of === 'unsettled' ? UNSETTLED_PATH : `${PATH}/${of.fileId}`;
  return addressOf(path, listParameters(differenceList, { filters: {}, ...state }));
}

/** Where the differences in a state are taken away as a file. */
export function differencesFile(of: DifferencesOf, { filters }: DifferenceListState): string {
  const whose = of === 'unsettled' ? { kind: 'unsettled' } : of;
  return addressOf('/ops/settlement-files/differences.csv', { ...filters, ...whose });
}
