'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { ButtonLink } from '../../../_ui/button.tsx';
import { PageHeader } from '../../../_ui/card.tsx';
import { AddEndpoint } from './_endpoints/add-endpoint.tsx';
import { EndpointsCard } from './_endpoints/endpoints-card.tsx';
import { FloatThresholdCard } from './_endpoints/float-threshold-card.tsx';
import { ChannelBanner } from './channel-banner.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { EndpointCard } from './endpoint-card.tsx';
import { HealthCard } from './health-card.tsx';
import { EVENTS_PATH, type LogFilter, PATH } from './log-filter.ts';
import { PingButton } from './ping-dialog.tsx';

const HEALTH_EVERY_MS = 10_000;
/** Endpoints that a mode has at most. */
const ENDPOINTS_MAX = 5;

/** Where events go, how they fare, and every delivery: of one endpoint, or of all of this mode. */
export function WebhooksScreen({ mode, filter }: { mode: Mode; filter: LogFilter }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const { endpointId } = filter;
  const endpoints = useQuery(trpc.webhooks.endpoints.queryOptions({ mode }));
  const health = useQuery(
    trpc.webhooks.health.queryOptions({ mode, endpointId }, { refetchInterval: HEALTH_EVERY_MS }),
  );
  const list = endpoints.data;
  const hasSeveral = list !== undefined && list.length > 1;
  const only = hasSeveral ? undefined : list?.[0];
  const chosen = list?.find((one) => one.endpointId === endpointId) ?? only;
  const isEmpty = list?.length === 0;
  return (
    <>
      <PageHeader title={translate('webhooks.title')} hint={translate('webhooks.hint')}>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={hrefIn(mode, EVENTS_PATH)}>{translate('webhooks.events')}</ButtonLink>
          {list && !isEmpty ? (
            <ButtonLink href={hrefIn(mode, `${PATH}/debugger`)}>{translate('webhooks.debugger')}</ButtonLink>
          ) : null}
          {list && !isEmpty ? <AddEndpoint mode={mode} isOffered={list.length < ENDPOINTS_MAX} /> : null}
          {chosen ? <PingButton mode={mode} endpointId={chosen.endpointId} /> : null}
        </div>
      </PageHeader>
      <div className="grid gap-4 lg:grid-cols-3">
        {health.data ? <ChannelBanner mode={mode} status={health.data} className="lg:col-span-3" /> : null}
        {hasSeveral ? (
          <EndpointsCard
            mode={mode}
            endpoints={list}
            chosenId={chosen?.endpointId}
            className={chosen ? 'lg:col-span-3' : 'lg:col-span-2'}
          />
        ) : null}
        {chosen || !hasSeveral ? (
          <EndpointCard
            mode={mode}
            setting={isEmpty ? null : chosen}
            error={endpoints.error}
            onRetry={() => endpoints.refetch()}
            className={isEmpty ? 'lg:col-span-3' : 'lg:col-span-2'}
          />
        ) : null}
        {isEmpty ? null : <HealthCard health={health.data} error={health.error} onRetry={() => health.refetch()} />}
        <FloatThresholdCard mode={mode} className="lg:col-span-3" />
        <DeliveryLog
          mode={mode}
          filter={filter}
          endpoints={hasSeveral && !chosen ? list : []}
          className="lg:col-span-3"
        />
      </div>
    </>
  );
}
