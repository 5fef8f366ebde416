'use client';

import type { ReactNode } from 'react';
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
        <div className="space-y-4">
          <p className="text-muted">{children}</p>
          <ChangeForm
            partnerId={partner.partnerId}
            read={() => ({ [field]: !partner[field] })}
            label={label}
            onChanged={close}
          />
        </div>
      )}
    </InDialog>
  );
}
