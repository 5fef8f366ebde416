'use client';

import type { ReactNode } from 'react';
import { formatCount, formatRupees } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { AccountView } from '../../../_lib/procedure-types.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Card } from '../../../_ui/card.tsx';
import { CopyButton } from '../../../_ui/copy-button.tsx';
import { Icon } from '../../../_ui/icon.tsx';
import { Skeleton } from '../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../_ui/states.tsx';

/** Plan, modes, commission, limits and capabilities: to read, and whom to ask. */
export function AccountCard({
  account,
  error,
  onRetry,
}: {
  account: AccountView | undefined;
  error: unknown;
  onRetry: () => void;
}) {
  const translate = useTranslate();
  return (
    <Card title={translate('account.title')}>
      <p className="max-w-3xl text-sm text-muted">{translate('account.hint')}</p>
      {account ? (
        <Facts account={account} />
      ) : error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <Skeleton className="mt-4 h-72" />
      )}
    </Card>
  );
}

function Facts({ account }: { account: AccountView }) {
  const translate = useTranslate();
  const { tier, commission, limits } = account;
  const modes = [
    ['account.live', account.isLiveEnabled],
    ['account.sandbox', account.isSandboxEnabled],
  ] as const;
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      <Fact label={translate('account.partnerId')}>
        <span className="flex items-center gap-1">
          <span className="min-w-0 font-mono text-sm break-all">{account.partnerId}</span>
          <CopyButton text={account.partnerId} label={translate('account.copyId')} />
        </span>
      </Fact>
      <Fact
        label={translate('account.plan')}
        note={
          tier === 'paid' ? translate('account.planPaid', { max: account.markupMaxPct }) : translate('account.planFree')
        }
      >
        {translate(`account.tier.${tier}`)}
      </Fact>
      <Fact label={translate('account.modes')}>
        {modes.map(([name, isOn]) => `${translate(name)} ${translate(isOn ? 'account.on' : 'account.off')}`).join(', ')}
      </Fact>
      <Fact label={translate('account.commission')}>
        {translate('account.commissionText', { buy: commission.buyPct, sell: commission.sellPct })}
      </Fact>
      <Fact label={translate('account.bearer')}>{translate(`account.bearer.${account.feeBearer}`)}</Fact>
      <Fact label={translate('account.orders')}>
        {account.isCollectionEnabled
          ? translate('account.ordersText', {
              min: formatRupees(limits.orderMinInr),
              max: formatRupees(limits.orderMaxInr),
            })
          : translate('account.ordersOff')}
      </Fact>
      <Fact label={translate('account.sends')}>{formatRupees(limits.dailySendInr)}</Fact>
      <Fact label={translate('account.freeBuys')}>{formatRupees(limits.freeBuyInr)}</Fact>
      <Fact label={translate('account.pan')}>
        {translate('account.panText', { amount: formatRupees(limits.panRequiredFromInr) })}
      </Fact>
      <Fact label={translate('account.requests')}>
        {limits.sandboxRequestsPerDay === 0 ? translate('account.noLimit') : formatCount(limits.sandboxRequestsPerDay)}
      </Fact>
      <div className="sm:col-span-2 lg:col-span-3">
        <dt className="text-sm text-muted">{translate('account.capabilities')}</dt>
        <dd className="mt-1.5 flex flex-wrap gap-1.5">
          {account.capabilities.map(({ name, isGranted }) => (
            <Badge key={name} tone={isGranted ? 'positive' : 'neutral'}>
              <Icon name={isGranted ? 'check' : 'lock'} size={12} />
              {name}
              <span className="sr-only">{translate(isGranted ? 'account.granted' : 'account.notGranted')}</span>
            </Badge>
          ))}
        </dd>
      </div>
    </dl>
  );
}

function Fact({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="figures mt-0.5 font-medium">{children}</dd>
      {note ? <dd className="text-sm text-muted">{note}</dd> : null}
    </div>
  );
}
