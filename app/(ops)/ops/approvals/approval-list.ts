import { type ListState, listParameters } from '../../../_lib/list-state.ts';
import { hrefIn } from '../../../_lib/mode.ts';

export const APPROVALS_PATH = '/ops/approvals';
const PAGE_SIZE = 25;

/** What the address of the list may say. */
export const approvalList = {
  filters: {
    state: { kind: 'choice', values: ['waiting', 'executed', 'rejected', 'expired'] },
    partner: { kind: 'text', maxLength: 60 },
  },
  sorts: ['newest'],
} as const;

export type ApprovalListState = ListState<typeof approvalList>;

/** The address of the list in a state; `before` is the request that the page before ended with. */
export function approvalsHref(state: Partial<ApprovalListState>, before?: string): string {
  return hrefIn('live', APPROVALS_PATH, { ...listParameters(approvalList, { filters: {}, ...state }), before });
}

/** What the procedure is asked for in a state. */
export function approvalsInput({ filters }: Pick<ApprovalListState, 'filters'>, before: string | undefined) {
  const { state, partner } = filters;
  return {
    ...(state && { state }),
    ...(partner && { partnerId: partner }),
    ...(before && { before }),
    limit: PAGE_SIZE,
  };
}
