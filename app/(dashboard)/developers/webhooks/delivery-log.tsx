'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { WebhookEndpointView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { ButtonLink, TextLink } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { LOG_PAGE_SIZE, type LogFilter, logHref } from './log-filter.ts';
import { ReplayButton } from './replay-dialog.tsx';

const LOG_EVERY_MS = 10_000;

/** Every delivery, narrowed and paged by the address. */
export function DeliveryLog({
  mode,
  filter,
  endpoints,
  className,
}: {
  mode: Mode;
  filter: LogFilter;
  /** Those that the log mixes, so that each row says whose it is; none where it is of one */
  endpoints: readonly WebhookEndpointView[];
  className: string;
}) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const log = useQuery(
    trpc.webhooks.deliveries.queryOptions({ mode, ...filter, limit: LOG_PAGE_SIZE }, { refetchInterval: LOG_EVERY_MS }),
  );
  const { before, ...chosen } = filter;
  const isFiltered = Object.keys(chosen).length > 0;
  return (
    <Card
      flush
      title={translate('webhooks.log')}
      actions={<ReplayButton mode={mode} endpointId={filter.endpointId} now={log.data?.now} />}
      className={className}
    >
      <FilterBar mode={mode} filter={filter} />
      <DeliveryTable
        mode={mode}
        deliveries={log.data?.deliveries}
        endpoints={endpoints}
        error={log.error}
        onRetry={() => log.refetch()}
        empty={
          isFiltered || before ? (
            <EmptyState title={translate('webhooks.emptyFilter')}>
              <TextLink href={logHref(mode, {})}>{translate('webhooks.filter.clear')}</TextLink>
            </EmptyState>
          ) : (
            <EmptyState title={translate('webhooks.empty')}>{translate('webhooks.emptyHint')}</EmptyState>
          )
        }
      />
      {before || log.data?.nextBefore ? (
        <nav
          aria-label={translate('webhooks.pages')}
          className="flex justify-end gap-2 border-t border-line px-4 py-2.5 sm:px-5"
        >
          {before ? <ButtonLink href={logHref(mode, chosen)}>{translate('webhooks.newest')}</ButtonLink> : null}
          {log.data?.nextBefore ? (
            <ButtonLink href={logHref(mode, { ...chosen, before: log.data.nextBefore })}>
              {translate('webhooks.older')}
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
    </Card>
  );
}
