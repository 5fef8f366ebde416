'use client';

import type { OpsPartnerView } from '../../../../_lib/procedure-types.ts';
import { Card } from '../../../../_ui/card.tsx';
import { Field } from '../../../../_ui/form/field.tsx';
import { Select } from '../../../../_ui/form/select.tsx';
import { AskForm } from '../../../_parts/ask-form.tsx';
import { InDialog } from '../../../_parts/in-dialog.tsx';
import { useMay } from '../../../_shell/operator.tsx';

const becomings = [
  { value: 'removed', label: 'Leaves, signed out at once' },
  { value: 'admin', label: 'Admin' },
  { value: 'developer', label: 'Developer' },
  { value: 'finance', label: 'Finance' },
  { value: 'viewer', label: 'Viewer' },
];

/** Who owns the partner: they can do everything there. Setting one takes two admins. */
export function OwnersCard({ partner }: { partner: OpsPartnerView }) {
  const mayWrite = useMay('partners.write');
  const mayReset = useMay('staff.write');
  return (
    <Card
      title="Owners"
      actions={
        mayWrite ? (
          <InDialog label="Set owner" title={`New owner of ${partner.name}`} icon="person">
            {(close) => <OwnerForm partner={partner} onAsked={close} />}
          </InDialog>
        ) : null
      }
    >
      <ul className="space-y-1.5">
        {partner.owners.map(({ memberId, name, mobileMasked }) => (
          <li key={memberId} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 truncate font-medium">{name}</span>
            <span className="flex items-baseline gap-2">
              <span className="figures text-muted">{mobileMasked}</span>
              {mayReset ? (
                <InDialog label="Lost passkeys" title={`Take the passkeys from ${name}`} icon="key">
                  {(close) => (
                    <AskForm
                      kind="passkeys.reset"
                      onAsked={close}
                      read={() => ({ memberId })}
                      fields={() => (
                        <p>
                          For an owner who lost their passkeys and recovery codes, whom nobody in the team can help.
                          They are signed out, and add a new passkey after their next one-time password.
                        </p>
                      )}
                    />
                  )}
                </InDialog>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OwnerForm({ partner, onAsked }: { partner: OpsPartnerView; onAsked: () => void }) {
  return (
    <AskForm
      kind="partner.set_owner"
      onAsked={onAsked}
      read={(form) => ({
        partnerId: partner.partnerId,
        name: String(form.get('name')),
        mobile: String(form.get('mobile')),
        formerOwnerId: String(form.get('formerOwnerId')),
        formerBecomes: String(form.get('formerBecomes')),
      })}
      fields={(errors) => (
        <>
          <Field label="Name" name="name" error={errors.name} autoComplete="off" />
          <Field
            label="Mobile"
            name="mobile"
            inputMode="numeric"
            prefix="+91"
            hint="A new person, or a member of its staff by the number they sign in with."
            error={errors.mobile}
            autoComplete="off"
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label="In the place of"
              name="formerOwnerId"
              options={[
                ...partner.owners.map(({ memberId, name }) => ({ value: memberId, label: name })),
                { value: '', label: 'No one: add another owner' },
              ]}
            />
            <Select label="Who becomes" name="formerBecomes" options={becomings} />
          </div>
        </>
      )}
    />
  );
}
