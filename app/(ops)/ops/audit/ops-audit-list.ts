import { type ListState, listParameters } from '../../../_lib/list-state.ts';
import { hrefIn } from '../../../_lib/mode.ts';
import { auditList, auditQuery } from '../../../_ui/audit/audit-list.ts';

export const OPS_AUDIT_PATH = '/ops/audit';

/** What the address of the log may say: what the partners' own may, and whose account. */
export const opsAuditList = {
  ...auditList,
  filters: { partner: { kind: 'text', maxLength: 60 }, ...auditList.filters },
} as const;

export type OpsAuditState = ListState<typeof opsAuditList>;

/** The address of the log in a state; `before` is the entry that the page before ended with. */
export function opsAuditHref(state: Partial<OpsAuditState>, before?: string): string {
  return hrefIn('live', OPS_AUDIT_PATH, { ...listParameters(opsAuditList, { filters: {}, ...state }), before });
}

/** Where all of it is taken away as a file. */
export function opsAuditFileHref({ filters }: Pick<OpsAuditState, 'filters'>): string {
  return hrefIn('live', '/export/ops-audit.csv', listParameters(opsAuditList, { filters }));
}

/** What the procedure is asked for in a state. */
export function opsAuditInput({ filters }: Pick<OpsAuditState, 'filters'>, before: string | undefined) {
  const { partner, ...others } = filters;
  return { ...auditQuery({ filters: others }, before), ...(partner && { partner }) };
}
