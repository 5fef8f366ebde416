'use client';

import { useQuery } from '@tanstack/react-query';
import { formatCount, formatRupees } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { UsageView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { Money, Time } from '../../../_ui/figures.tsx';
import { SkeletonLines } from '../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { DaysCard } from './days-card.tsx';
import { LimitCard } from './limit-card.tsx';

const FRESH_EVERY_MS = 15_000;

/** Calls a day, and every limit with what is used of it. */
export function UsageScreen({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const usage = useQuery(trpc.usage.read.queryOptions({ mode }, { refetchInterval: FRESH_EVERY_MS }));
  return (
    <>
      <PageHeader title={translate('usage.title')} hint={translate('usage.hint')} />
      {usage.data ? (
        <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
          <DaysCard days={usage.data.days} className="md:col-span-2 xl:col-span-3" />
          <Limits usage={usage.data} />
        </div>
      ) : (
        <Card flush>
          {usage.error ? (
            <ErrorState error={usage.error} onRetry={() => usage.refetch()} />
          ) : (
            <SkeletonLines count={9} />
          )}
        </Card>
      )}
      <p className="mt-4 text-sm text-muted">{translate('usage.more')}</p>
    </>
  );
}

function Limits({ usage }: { usage: UsageView }) {
  const translate = useTranslate();
  const { sandboxDay, minute, sends, payments } = usage;
  const busiest = minute.addresses[0];
  return (
    <>
      {sandboxDay ? (
        <LimitCard
          title={translate('usage.sandboxDay')}
          used={sandboxDay.used}
          limit={sandboxDay.limit}
          write={formatCount}
          footer={<ResetAt at={sandboxDay.resetAt} />}
        />
      ) : null}
      <LimitCard
        title={translate('usage.minute')}
        used={busiest?.calls ?? 0}
        limit={minute.limit}
        write={formatCount}
        footer={
          <>
            {minute.addresses.length === 0 ? <p>{translate('usage.minuteNone')}</p> : null}
            {minute.addresses.map(({ address, calls }) => (
              <p key={address} className="flex justify-between gap-3 font-mono text-xs">
                <span className="truncate">{address}</span>
                <span className="figures">{formatCount(calls)}</span>
              </p>
            ))}
            <p className="mt-1">{translate('usage.minuteHint')}</p>
          </>
        }
      />
      <LimitCard
        title={translate('usage.sends')}
        used={sends.sentInr}
        limit={sends.limitInr}
        write={formatRupees}
        footer={<ResetAt at={sends.resetAt} />}
      />
      <Card title={translate('usage.payments')}>
        {payments.isEnabled ? (
          <p className="font-medium">
            <Money inr={payments.orderMinInr} /> – <Money inr={payments.orderMaxInr} />
          </p>
        ) : (
          <p className="text-muted">{translate('usage.paymentsOff')}</p>
        )}
      </Card>
      <WebhookVolume webhooks={usage.webhooks} />
    </>
  );
}

function ResetAt({ at }: { at: string }) {
  const translate = useTranslate();
  return (
    <p>
      {translate('usage.resets')} <Time at={at} />
    </p>
  );
}

function WebhookVolume({ webhooks }: { webhooks: UsageView['webhooks'] }) {
  const translate = useTranslate();
  const words = (attempts: number, succeeded: number) =>
    attempts === 0
      ? translate('usage.webhooksNone')
      : translate('usage.webhooksOf', { succeeded: formatCount(succeeded), attempts: formatCount(attempts) });
  const rows = [
    { label: translate('usage.webhooksDay'), text: words(webhooks.dayAttempts, webhooks.daySucceeded) },
    { label: translate('usage.webhooksWeek'), text: words(webhooks.weekAttempts, webhooks.weekSucceeded) },
    { label: translate('usage.onTheWay'), text: formatCount(webhooks.onTheWay) },
  ];
  return (
    <Card title={translate('usage.webhooks')}>
      <dl className="space-y-1.5">
        {rows.map(({ label, text }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-muted">{label}</dt>
            <dd className="figures">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
