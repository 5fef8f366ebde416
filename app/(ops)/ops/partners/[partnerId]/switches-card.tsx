'use client';

import type { OpsPartnerView } from '../../../../_lib/procedure-types.ts';
import { Badge } from '../../../../_ui/badge.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { type OperatorPermission, useOperator } from '../../../_shell/operator.tsx';
import { type PartnerSwitch, SwitchButton } from './switch-button.tsx';

type Switch = {
  readonly field: Exclude<PartnerSwitch, 'enabled'>;
  readonly name: string;
  readonly hint: string;
  readonly permission: OperatorPermission;
  /** What turning it on and off means */
  readonly on: string;
  readonly off: string;
};

const switches: readonly Switch[] = [
  {
    field: 'liveEnabled',
    name: 'Live',
    hint: 'Real customers and real money.',
    permission: 'partners.write',
    on: 'Their live token works from the next request on, with real customers and real money.',
    off: 'Every live call is refused with LIVE_NOT_ENABLED from the next request on. The sandbox goes on.',
  },
  {
    field: 'sandboxEnabled',
    name: 'Sandbox',
    hint: 'Where they build and try.',
    permission: 'partners.write',
    on: 'Their sandbox token works again.',
    off: 'Every sandbox call is refused. Live goes on.',
  },
  {
    field: 'collectionEnabled',
    name: 'Payment collection',
    hint: 'We take their customers’ payments.',
    permission: 'partners.write',
    on: 'Payment orders and SIPs can be made.',
    off: 'No new payment order or SIP can be made; those that are under way go on.',
  },
  {
    field: 'instantKycEnabled',
    name: 'Instant KYC',
    hint: 'PAN and Aadhaar are checked at once.',
    permission: 'limits.write',
    on: 'Their customers can have PAN and Aadhaar checked at once.',
    off: 'Their customers’ KYC goes by documents, which an operator reviews.',
  },
];

/** What is on and off. */
export function SwitchesCard({ partner }: { partner: OpsPartnerView }) {
  const { permissions } = useOperator();
  return (
    <Card title="Switches">
      <ul className="divide-y divide-line">
        {switches.map(({ field, name, hint, permission, on, off }) => (
          <li key={field} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-2 font-medium">
                {name}
                <Badge tone={partner[field] ? 'positive' : 'neutral'} icon={partner[field] ? 'check' : 'failed'}>
                  {partner[field] ? 'On' : 'Off'}
                </Badge>
              </span>
              <span className="block text-sm text-muted">{hint}</span>
            </span>
            {permissions.includes(permission) ? (
              <SwitchButton
                partner={partner}
                field={field}
                label={partner[field] ? 'Turn off' : 'Turn on'}
                describedAs={`Turn ${partner[field] ? 'off' : 'on'} ${nameInside(name)}`}
                title={`Turn ${partner[field] ? 'off' : 'on'} ${nameInside(name)} for ${partner.name}?`}
              >
                {partner[field] ? off : on}
              </SwitchButton>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A name within a sentence. */
function nameInside(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
