import type { IconName } from '../../_ui/icon.tsx';
import type { OperatorPermission } from './operator.tsx';

/** A page of the console; whose role lacks the permission does not see it, and the server refuses them anyway. */
type OpsPlace = {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  readonly permission: OperatorPermission;
};

type OpsPlaceGroup = { readonly id: string; readonly label?: string; readonly places: readonly OpsPlace[] };

/** Every page in the order of the navigation. */
export const opsPlaceGroups: readonly OpsPlaceGroup[] = [
  {
    id: 'overview',
    places: [
      { path: '/ops', label: 'Today', icon: 'home', permission: 'partners.read' },
      { path: '/ops/partners', label: 'Partners', icon: 'users', permission: 'partners.read' },
      { path: '/ops/approvals', label: 'Approvals', icon: 'check', permission: 'approvals.read' },
    ],
  },
  {
    id: 'customers',
    label: 'Customers',
    places: [
      { path: '/ops/kyc', label: 'KYC review', icon: 'person', permission: 'kyc.read' },
      { path: '/ops/payments', label: 'Payments', icon: 'payment', permission: 'orders.read' },
      { path: '/ops/withdrawals', label: 'Withdrawals', icon: 'bank', permission: 'orders.read' },
      { path: '/ops/deliveries', label: 'Deliveries', icon: 'parcel', permission: 'orders.read' },
    ],
  },
  {
    id: 'money',
    label: 'Money',
    places: [
      { path: '/ops/statements', label: 'Statements', icon: 'document', permission: 'settlements.read' },
      { path: '/ops/settlements', label: 'Gateway settlements', icon: 'transactions', permission: 'settlements.read' },
    ],
  },
  {
    id: 'service',
    label: 'Service',
    places: [
      { path: '/ops/platform', label: 'Platform', icon: 'gauge', permission: 'platform.read' },
      { path: '/ops/status', label: 'Status page', icon: 'alert', permission: 'platform.read' },
      { path: '/ops/jobs', label: 'Jobs', icon: 'repeat', permission: 'orders.read' },
      { path: '/ops/staff', label: 'Staff', icon: 'team', permission: 'staff.read' },
      { path: '/ops/passkeys', label: 'Your passkeys', icon: 'key', permission: 'staff.read' },
      { path: '/ops/audit', label: 'Audit log', icon: 'history', permission: 'audit.read' },
    ],
  },
];
