import { DomainError } from '../../kernel/errors.ts';

/** What staff of the service are: the roles of the operator console. */
export const operatorRoles = ['admin', 'support', 'finance', 'compliance'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

const everyone = operatorRoles;
const money = ['admin', 'finance'] as const satisfies readonly OperatorRole[];

/** Who of the service's staff may do what. Every procedure of the console names one of these, and the core refuses the others. */
const operatorPermissions = {
  /** See partners, their settings and balances */
  'partners.read': everyone,
  /** Create partners; plan, capabilities, live and sandbox */
  'partners.write': ['admin'],
  /** Switch a partner off and on again */
  'partners.stop': ['admin', 'support', 'compliance'],
  /** Limits of orders, sends and sandboxes, and what may be bought without KYC */
  'limits.write': ['admin', 'compliance'],
  /** Ask for what moves money, or its terms */
  'money.request': money,
  /** Let it be done, where another person has asked */
  'money.approve': money,
  /** See what was asked and what became of it */
  'approvals.read': everyone,
  /** See who works here */
  'staff.read': everyone,
  /** Ask for and remove staff, and change what they are */
  'staff.write': ['admin'],
  /** See submissions of KYC with their documents */
  'kyc.read': ['admin', 'compliance'],
  /** Approve and reject them */
  'kyc.decide': ['admin', 'compliance'],
  /** See orders that wait for staff, and what was noted of them */
  'orders.read': everyone,
  /** Try again what can be tried without harm */
  'orders.retry': ['admin', 'support', 'finance'],
  /** Pack, ship and hand over deliveries, and count pieces */
  'deliveries.write': ['admin', 'support'],
  /** See whether prices come, trading runs and payments are taken */
  'platform.read': everyone,
  /** Stop trading or payments for everybody, and let them go on */
  'platform.stop': ['admin', 'finance'],
  /** Write what partners read of failures on the status page */
  'incidents.write': ['admin', 'support'],
  /** See statements of every partner, and what gateways settled */
  'settlements.read': ['admin', 'finance'],
  /** Hand in what gateways settled */
  'settlements.write': money,
  /** Take the archive of a partner's book for an auditor */
  'archives.hand_out': ['admin', 'compliance'],
  /** See who changed what, at every partner */
  'audit.read': ['admin', 'compliance'],
} as const satisfies Record<string, readonly OperatorRole[]>;

export type OperatorPermission = keyof typeof operatorPermissions;

/** Whether a role of the service's staff may do this; one that is not known may do nothing. */
export function isOperatorAllowed(role: string, permission: OperatorPermission): boolean {
  return (operatorPermissions[permission] as readonly string[]).includes(role);
}

/** What a role may do, for screens that hide the rest. */
export function operatorPermissionsOf(role: string): OperatorPermission[] {
  return (Object.keys(operatorPermissions) as OperatorPermission[]).filter((one) => isOperatorAllowed(role, one));
}

/** Raises ROLE_NOT_ALLOWED where a role may not do this; its details name the roles that may. */
export function requireOperatorPermission(role: string, permission: OperatorPermission): void {
  if (isOperatorAllowed(role, permission)) return;
  const allowed_roles = operatorPermissions[permission];
  throw new DomainError('ROLE_NOT_ALLOWED', {
    message: `This needs another role: ${allowed_roles.join(' or ')}.`,
    details: { permission, allowed_roles },
  });
}
