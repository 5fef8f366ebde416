'use client';

import { type ReactNode, useState } from 'react';
import type { OpsPartnerView } from '../../../../_lib/procedure-types.ts';
import type { IconName } from '../../../../_ui/icon.tsx';
import { InDialog } from '../../../_parts/in-dialog.tsx';
import { ChangeForm } from './change-form.tsx';

/** What is on or off. */
export type PartnerSwitch = 'enabled' | 'liveEnabled' | 'sandboxEnabled' | 'collectionEnabled' | 'instantKycEnabled';

/** Turns a switch the other way, after a dialog that says what that means and asks why. */
export function SwitchButton({
  partner,
  field,
  label,
  describedAs,
  title,
  icon,
  children,
}: {
  partner: OpsPartnerView;
  field: PartnerSwitch;
  label: string;
  describedAs?: string;
  title: string;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <InDialog label={label} title={title} {...(icon && { icon })} {...(describedAs !== undefined && { describedAs })}>
      {(close) => (
        <SwitchForm partnerId={partner.partnerId} field={field} isOn={!partner[field]} label={label} onChanged={close}>
          {children}
        </SwitchForm>
      )}
    </InDialog>
  );
}

type SwitchFormProps = {
  partnerId: string;
  field: PartnerSwitch;
  /** What it is to become */
  isOn: boolean;
  label: string;
  onChanged: () => void;
  children: ReactNode;
};

/** Does what it said when it opened: where another person turns the switch meanwhile, it does not become the opposite under the hand. */
function SwitchForm({ onChanged, ...given }: SwitchFormProps) {
  const [{ partnerId, field, isOn, label, children }] = useState(given);
  return (
    <div className="space-y-4">
      <p className="text-muted">{children}</p>
      <ChangeForm partnerId={partnerId} read={() => ({ [field]: isOn })} label={label} onChanged={onChanged} />
    </div>
  );
}
