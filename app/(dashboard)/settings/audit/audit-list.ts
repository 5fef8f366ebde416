import { listParameters } from '../../../_lib/list-state.ts';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import { type AuditListState, auditList, auditQuery } from '../../../_ui/audit/audit-list.ts';

export const PATH = '/settings/audit';

/** The address of the log in a state; `before` is the entry that the page before ended with. */
export function auditHref(mode: Mode, state: Partial<AuditListState>, before?: string): string {
  return hrefIn(mode, PATH, { ...listParameters(auditList, { filters: {}, ...state }), before });
}

/** What the procedure is asked for in a state. */
export function auditInput(mode: Mode, state: AuditListState, before: string | undefined) {
  return { mode, ...auditQuery(state, before) };
}
