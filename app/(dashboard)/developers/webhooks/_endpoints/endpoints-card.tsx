'use client';

import { formatCount } from '../../../../_lib/format.ts';
import type { Translate } from '../../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../../_lib/mode.ts';
import type { WebhookEndpointView } from '../../../../_lib/procedure-types.ts';
import { Badge } from '../../../../_ui/badge.tsx';
import { ButtonLink } from '../../../../_ui/button.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { type Column, Table } from '../../../../_ui/table.tsx';
import { logHref } from '../log-filter.ts';

/** The endpoints of this mode where there are several: each leads to its setting, health and deliveries. */
export function EndpointsCard({
  mode,
  endpoints,
  chosenId,
  className,
}: {
  mode: Mode;
  endpoints: readonly WebhookEndpointView[];
  chosenId: string | undefined;
  className: string;
}) {
  const translate = useTranslate();
  return (
    <Card
      flush
      title={translate('webhooks.endpoints')}
      actions={
        chosenId === undefined ? null : (
          <ButtonLink href={logHref(mode, {})} variant="quiet">
            {translate('webhooks.endpointsAll')}
          </ButtonLink>
        )
      }
      className={className}
    >
      <Table
        caption={translate('webhooks.endpoints')}
        columns={columnsIn(translate)}
        rows={endpoints}
        rowKey={({ endpointId }) => endpointId}
        rowHref={({ endpointId }) => logHref(mode, { endpointId })}
        empty={null}
      />
    </Card>
  );
}

function columnsIn(translate: Translate): Column<WebhookEndpointView>[] {
  return [
    {
      id: 'url',
      label: translate('webhooks.endpoint'),
      phone: 'title',
      cell: ({ name, url }) => (
        <span className="min-w-0">
          {name ? <span className="block font-medium">{name}</span> : null}
          <span className="font-mono text-sm break-all">{url}</span>
        </span>
      ),
    },
    {
      id: 'state',
      label: translate('webhooks.column.state'),
      phone: 'aside',
      cell: ({ isEnabled }) => (
        <Badge tone={isEnabled ? 'positive' : 'neutral'} icon={isEnabled ? 'check' : 'empty'}>
          {translate(isEnabled ? 'webhooks.on' : 'webhooks.paused')}
        </Badge>
      ),
    },
    {
      id: 'mode',
      label: translate('webhooks.column.modes'),
      cell: ({ mode }) => translate(mode === null ? 'webhooks.bothModes' : 'webhooks.thisMode'),
    },
    {
      id: 'kinds',
      label: translate('webhooks.kinds'),
      numeric: true,
      phone: 'hidden',
      cell: ({ kinds }) => <span className="figures">{formatCount(kinds.length)}</span>,
    },
  ];
}
