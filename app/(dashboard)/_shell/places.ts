import type { PlainKey } from '../../_lib/messages/translate.ts';
import type { Permission } from '../../_lib/permissions.tsx';
import type { IconName } from '../../_ui/icon.tsx';

/** A page of the dashboard that has its place in the navigation. */
type Place = {
  readonly path: string;
  readonly label: PlainKey;
  readonly icon: IconName;
  /** Whose role lacks it does not see the place; the server refuses them anyway */
  readonly permission: Permission;
};

export type PlaceGroup = {
  readonly id: string;
  /** Absent for what stands first */
  readonly label?: PlainKey;
  /** Folds its places away while none of them is open */
  readonly folds?: boolean;
  readonly places: readonly Place[];
};

/** Every page in the order of the navigation. */
export const placeGroups: readonly PlaceGroup[] = [
  {
    id: 'overview',
    places: [
      { path: '/', label: 'nav.home', icon: 'home', permission: 'business.read' },
      { path: '/users', label: 'nav.users', icon: 'users', permission: 'business.read' },
      { path: '/transactions', label: 'nav.transactions', icon: 'transactions', permission: 'business.read' },
    ],
  },
  {
    id: 'collect',
    label: 'nav.collect',
    places: [
      { path: '/payments', label: 'nav.payments', icon: 'payment', permission: 'business.read' },
      { path: '/sips', label: 'nav.sips', icon: 'repeat', permission: 'business.read' },
      { path: '/withdrawals', label: 'nav.withdrawals', icon: 'bank', permission: 'business.read' },
      { path: '/deliveries', label: 'nav.deliveries', icon: 'parcel', permission: 'business.read' },
    ],
  },
  {
    id: 'money',
    label: 'nav.money',
    places: [
      { path: '/wallet', label: 'nav.wallet', icon: 'wallet', permission: 'business.read' },
      { path: '/inventory', label: 'nav.inventory', icon: 'metal', permission: 'business.read' },
      { path: '/statements', label: 'nav.statements', icon: 'document', permission: 'statements.read' },
    ],
  },
  {
    id: 'developers',
    label: 'nav.developers',
    folds: true,
    places: [
      { path: '/developers/tokens', label: 'nav.tokens', icon: 'key', permission: 'developers.read' },
      { path: '/developers/webhooks', label: 'nav.webhooks', icon: 'bolt', permission: 'developers.read' },
      { path: '/developers/logs', label: 'nav.logs', icon: 'list', permission: 'developers.read' },
      { path: '/developers/errors', label: 'nav.errors', icon: 'alert', permission: 'developers.read' },
      { path: '/developers/usage', label: 'nav.usage', icon: 'gauge', permission: 'developers.read' },
      { path: '/developers/network', label: 'nav.network', icon: 'shield', permission: 'developers.read' },
      { path: '/developers/sandbox', label: 'nav.sandbox', icon: 'flask', permission: 'developers.read' },
      { path: '/developers/simulator', label: 'nav.simulator', icon: 'phone', permission: 'developers.read' },
      { path: '/developers/webview', label: 'nav.webview', icon: 'check', permission: 'developers.read' },
    ],
  },
  {
    id: 'settings',
    label: 'nav.settings',
    folds: true,
    places: [
      { path: '/settings/pricing', label: 'nav.pricing', icon: 'percent', permission: 'business.read' },
      { path: '/settings/branding', label: 'nav.branding', icon: 'brush', permission: 'business.read' },
      { path: '/settings/domains', label: 'nav.domains', icon: 'globe', permission: 'business.read' },
      { path: '/settings/keys', label: 'nav.apiKeys', icon: 'key', permission: 'developers.read' },
      { path: '/settings/team', label: 'nav.team', icon: 'team', permission: 'team.read' },
      { path: '/settings/audit', label: 'nav.audit', icon: 'history', permission: 'audit.read' },
      { path: '/settings/profile', label: 'nav.profile', icon: 'person', permission: 'profile.write' },
    ],
  },
];
