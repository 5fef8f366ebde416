'use client';

import type { OpsPartnerView } from '../../../../_lib/procedure-types.ts';
import { Badge } from '../../../../_ui/badge.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { Fact } from '../../../../_ui/detail/facts.tsx';
import { Time } from '../../../../_ui/figures.tsx';
import { Field } from '../../../../_ui/form/field.tsx';
import { Select } from '../../../../_ui/form/select.tsx';
import { InDialog } from '../../../_parts/in-dialog.tsx';
import { Pairs } from '../../../_parts/pairs.tsx';
import { useMay } from '../../../_shell/operator.tsx';
import { CapabilityChoices, switchesIn } from '../capability-choices.tsx';
import { ChangeForm } from './change-form.tsx';

const plans = [
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'Paid' },
];

/** Name, plan and what its tokens may do. */
export function PlanCard({ partner }: { partner: OpsPartnerView }) {
  const mayWrite = useMay('partners.write');
  const { partnerId, name, tier, capabilities, createdAt } = partner;
  return (
    <Card
      title="Plan and capabilities"
      actions={
        mayWrite ? (
          <InDialog label="Change" title="Plan and capabilities" icon="edit">
            {(close) => (
              <ChangeForm
                partnerId={partnerId}
                onChanged={close}
                read={(form) => ({
                  name: String(form.get('name')),
                  tier: String(form.get('tier')),
                  capabilities: switchesIn(form),
                })}
                fields={(errors) => (
                  <>
                    <Field label="Name" name="name" defaultValue={name} error={errors.name} autoComplete="off" />
                    <Select label="Plan" name="tier" defaultValue={tier} options={plans} />
                    <CapabilityChoices granted={capabilities} error={errors.capabilities} />
                  </>
                )}
              />
            )}
          </InDialog>
        ) : null
      }
    >
      <Pairs>
        <Fact label="Plan">{tier === 'paid' ? 'Paid' : 'Free'}</Fact>
        <Fact label="Since">
          <Time at={createdAt} />
        </Fact>
        <Fact label="Capabilities" className="col-span-full">
          <ul className="flex flex-wrap gap-1.5">
            {capabilities.map((capability) => (
              <li key={capability}>
                <Badge>{capability}</Badge>
              </li>
            ))}
          </ul>
          {capabilities.length === 0 ? <span className="text-faint">none</span> : null}
        </Fact>
      </Pairs>
    </Card>
  );
}
