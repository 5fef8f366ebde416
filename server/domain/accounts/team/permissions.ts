import { DomainError } from '../../kernel/errors.ts';
import type { Mode } from '../../kernel/mode.ts';

/** What partner staff are: the roles of the dashboard. */
export const roles = ['owner', 'admin', 'developer', 'finance', 'viewer'] as const;
export type Role = (typeof roles)[number];

const everyone = roles;
const builders = ['owner', 'admin', 'developer'] as const satisfies readonly Role[];
const leaders = ['owner', 'admin'] as const satisfies readonly Role[];

/** Who may do what. Every procedure of the dashboard names one of these, and the core refuses roles that are not listed. */
export const permissions = {
  /** See users, money, orders and everything that happened */
  'business.read': everyone,
  /** Take lists away as files */
  'business.export': ['owner', 'admin', 'developer', 'finance'],
  /** See monthly statements and fee invoices */
  'statements.read': ['owner', 'admin', 'finance', 'viewer'],
  /** Spend the wallet on metal of the partner's own */
  'inventory.buy': ['owner', 'admin', 'finance'],
  /** See tokens by their last digits, logs of calls and deliveries, limits */
  'developers.read': builders,
  /** Make and revoke access tokens of the sandbox */
  'tokens.write': builders,
  /** Make and revoke those of live, and answer for a token that another member made */
  'tokens.live': leaders,
  /** Set where events go, see and change the signing secret, send again */
  'webhooks.write': builders,
  /** Set return origins, allowed addresses and strictness of keys */
  'network.write': builders,
  /** Make and remove runs of the WebView diagnostics */
  'webview.write': builders,
  /** Move the sandbox's clock, reset it, make it fail, pay its orders */
  'sandbox.control': builders,
  /** Cancel SIPs of live customers */
  'payments.manage': ['owner', 'admin', 'finance'],
  /** Sign customers out of the hosted screens */
  'users.manage': builders,
  /** Set the merchant markup */
  'markup.write': leaders,
  /** Set logo and accent of hosted pages, and the domains they are on */
  'branding.write': leaders,
  /** See who works here */
  'team.read': leaders,
  /** Invite, change and remove members */
  'team.write': leaders,
  /** See who changed what */
  'audit.read': leaders,
  /** Change one's own name, email and sessions */
  'profile.write': everyone,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** Whether a role may do this; one that is not known may do nothing. */
export function isAllowed(role: string, permission: Permission): boolean {
  return (permissions[permission] as readonly string[]).includes(role);
}

/** What a role may do, for screens that hide the rest. */
export function permissionsOf(role: string): Permission[] {
  return (Object.keys(permissions) as Permission[]).filter((permission) => isAllowed(role, permission));
}

/** What it takes to make a token of a mode, by whatever way: live ones trade with real money. Spec 5.2. */
export function tokenPermission(mode: Mode): Permission {
  return mode === 'live' ? 'tokens.live' : 'tokens.write';
}

/** Whether a role may invite a person in another role: only owners invite owners. */
export function mayInvite(role: string, asked: Role): boolean {
  return isAllowed(role, 'team.write') && (asked !== 'owner' || role === 'owner');
}

/** Raises ROLE_NOT_ALLOWED where a role may not do this; its details name the roles that may. */
export function requirePermission(role: string, permission: Permission): void {
  if (isAllowed(role, permission)) return;
  throw new DomainError('ROLE_NOT_ALLOWED', { details: { permission, allowed_roles: permissions[permission] } });
}
