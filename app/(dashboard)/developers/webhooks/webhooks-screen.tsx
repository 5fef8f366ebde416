'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { ButtonLink } from '../../../_ui/button.tsx';
import { PageHeader } from '../../../_ui/card.tsx';
import { ChannelBanner } from './channel-banner.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { EndpointCard } from './endpoint-card.tsx';
import { HealthCard } from './health-card.tsx';
import { type LogFilter, PATH } from './log-filter.ts';
import { PingButton } from './ping-dialog.tsx';

const HEALTH_EVERY_MS = 10_000;

/** Where events go, how they fare, and every delivery. */
export function WebhooksScreen({ mode, filter }: { mode: Mode; filter: LogFilter }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const endpoint = useQuery(trpc.webhooks.endpoint.queryOptions({ mode }));
  const health = useQuery(trpc.webhooks.health.queryOptions({ mode }, { refetchInterval: HEALTH_EVERY_MS }));
  return (
    <>
      <PageHeader title={translate('webhooks.title')} hint={translate('webhooks.hint')}>
        {endpoint.data ? (
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={hrefIn(mode, `${PATH}/debugger`)}>{translate('webhooks.debugger')}</ButtonLink>
            <PingButton mode={mode} />
          </div>
        ) : null}
      </PageHeader>
      <div className="grid gap-4 lg:grid-cols-3">
        {health.data ? <ChannelBanner mode={mode} status={health.data} className="lg:col-span-3" /> : null}
        <EndpointCard
          mode={mode}
          setting={endpoint.data}
          error={endpoint.error}
          onRetry={() => endpoint.refetch()}
          className={endpoint.data === null ? 'lg:col-span-3' : 'lg:col-span-2'}
        />
        {endpoint.data === null ? null : (
          <HealthCard health={health.data} error={health.error} onRetry={() => health.refetch()} />
        )}
        <DeliveryLog mode={mode} filter={filter} className="lg:col-span-3" />
      </div>
    </>
  );
}
