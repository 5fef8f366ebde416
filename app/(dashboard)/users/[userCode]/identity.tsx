'use client';

import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { UserDetailView } from '../../../_lib/procedure-types.ts';
import { Card } from '../../../_ui/card.tsx';
import { CopyButton } from '../../../_ui/copy-button.tsx';
import { Fact, Facts } from '../../../_ui/detail/facts.tsx';
import { Id, Time } from '../../../_ui/figures.tsx';
import { Icon, type IconName } from '../../../_ui/icon.tsx';

type StepState = UserDetailView['kyc']['steps']['pan'];

const stepLooks: Record<StepState, { icon: IconName; className: string }> = {
  pending: { icon: 'empty', className: 'text-faint' },
  verified: { icon: 'check', className: 'text-positive' },
  submitted: { icon: 'clock', className: 'text-info' },
  rejected: { icon: 'failed', className: 'text-negative' },
};

/** Who a user is, as far as the partner may see it, and how far their KYC is. */
export function Identity({ detail: { user, kyc } }: { detail: UserDetailView }) {
  const translate = useTranslate();
  const steps = Object.entries(kyc.steps) as [keyof typeof kyc.steps, StepState][];
  return (
    <Card title={translate('user.identity')}>
      <Facts columns="sm:max-lg:grid-cols-2 xl:grid-cols-2">
        <Fact label={translate('users.code')} className="sm:col-span-2 lg:col-span-1 xl:col-span-2">
          <span className="flex items-center gap-1">
            <Id value={user.userCode} className="min-w-0" />
            <CopyButton text={user.userCode} label={translate('user.copyCode')} />
          </span>
        </Fact>
        <Fact label={translate('user.mobile')}>
          <span className="figures">{user.mobileMasked}</span>
        </Fact>
        <Fact label={translate('user.email')}>
          {user.emailMasked ?? <span className="text-muted">{translate('user.none')}</span>}
        </Fact>
        <Fact label={translate('users.column.source')}>
          {user.sources.map((source) => translate(`source.${source}`)).join(', ')}
        </Fact>
        <Fact label={translate('users.column.registered')} className="xl:col-span-2">
          <Time at={user.registeredAt} />
        </Fact>
        {kyc.name ? <Fact label={translate('user.kycName')}>{kyc.name}</Fact> : null}
        {kyc.method ? (
          <Fact label={translate('user.kycMethod')}>{translate(`user.kycMethod.${kyc.method}`)}</Fact>
        ) : null}
        {kyc.rejectionReason ? <Fact label={translate('user.kycReason')}>{kyc.rejectionReason}</Fact> : null}
      </Facts>
      {user.existed ? <p className="mt-3 text-muted text-sm">{translate('user.existed')}</p> : null}
      <ul className="mt-4 divide-y divide-line border-line border-t">
        {steps.map(([step, state]) => (
          <li key={step} className="flex items-center justify-between gap-3 py-1.5">
            {translate(`user.step.${step}`)}
            <span className={`inline-flex items-center gap-1.5 text-sm ${stepLooks[state].className}`}>
              <Icon name={stepLooks[state].icon} size={13} />
              {translate(`user.stepState.${state}`)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
