import type { ListState } from '../../_lib/list-state.ts';

export const AUDIT_PAGE_SIZE = 25;

/** What entries are about: the first word of their actions. */
export const auditFamilies = [
  'member',
  'session',
  'passkey',
  'role',
  'profile',
  'token',
  'key',
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
  'ledger',
  'fee_bearer',
  'commission',
  'markup_live',
  'statement',
  'archive',
  'settlement',
  'vault',
  'restoration',
  'platform',
  'incident',
  'job',
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

/** What a procedure of the log is asked for in a state. */
export function auditQuery({ filters }: Pick<AuditListState, 'filters'>, before: string | undefined) {
  const { action, ...others } = filters;
  return {
    ...others,
    ...(action && { action: `${action}.` }),
    ...(before !== undefined && { before }),
    limit: AUDIT_PAGE_SIZE,
  };
}
