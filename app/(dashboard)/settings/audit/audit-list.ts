import { type ListState, listParameters } from '../../../_lib/list-state.ts';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';

export const PATH = '/settings/audit';
export const AUDIT_PAGE_SIZE = 25;

/** What entries are about: the first word of their actions. */
export const auditFamilies = [
  'member',
  'session',
  'role',
  'profile',
  'token',
  'webhook',
  'return_origin',
  'allowed_address',
  'idempotency',
  'markup',
  'branding',
  'domain',
  'inventory',
  'sandbox',
  'webview_run',
  'embed',
  'kyc',
  'sip',
  'payment',
  'delivery',
  'withdrawal',
  'approval',
  'partner',
  'credit_line',
  'float',
  'fee_bearer',
  'commission',
  'markup_live',
  'operator',
] as const;

/** What the address of the log may say. Who there is to choose from is known to the server only. */
export const auditList = {
  filters: {
    actor: { kind: 'text', maxLength: 100 },
    action: { kind: 'choice', values: auditFamilies },
    from: { kind: 'day' },
    to: { kind: 'day' },
  },
  sorts: ['newest'],
} as const;

export type AuditListState = ListState<typeof auditList>;

/** The address of the log in a state; `before` is the entry that the page before ended with. */
export function auditHref(mode: Mode, state: Partial<AuditListState>, before?: string): string {
  return hrefIn(mode, PATH, { ...listParameters(auditList, { filters: {}, ...state }), before });
}

/** What the procedure is asked for in a state. */
export function auditInput(mode: Mode, { filters }: AuditListState, before: string | undefined) {
  const { action, ...others } = filters;
  return {
    mode,
    ...others,
    ...(action && { action: `${action}.` }),
    ...(before !== undefined && { before }),
    limit: AUDIT_PAGE_SIZE,
  };
}
