'use client';

import type { Translate } from '../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { ApiKeyView } from '../../../_lib/procedure-types.ts';
import { Card } from '../../../_ui/card.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';

/** Keys that have ended, the latest first. */
export function EndedKeys({ ended }: { ended: readonly ApiKeyView[] }) {
  const translate = useTranslate();
  return (
    <Card flush title={translate('apiKeys.ended')}>
      <Table
        caption={translate('apiKeys.ended')}
        columns={columnsIn(translate)}
        rows={ended}
        rowKey={({ keyId }) => keyId}
        error={null}
        onRetry={() => undefined}
        empty={null}
      />
    </Card>
  );
}

function columnsIn(translate: Translate): Column<ApiKeyView>[] {
  return [
    {
      id: 'name',
      label: translate('apiKeys.name'),
      phone: 'title',
      cell: ({ name }) => <span className="font-medium break-words">{name}</span>,
    },
    {
      id: 'scopes',
      label: translate('apiKeys.scopes'),
      phone: 'hidden',
      cell: ({ scopes }) => <span className="font-mono text-xs text-muted">{scopes.join(', ')}</span>,
    },
    {
      id: 'used',
      label: translate('tokens.lastUsed'),
      phone: 'hidden',
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? <Time at={lastUsedAt} className="text-muted" /> : translate('tokens.neverUsed'),
    },
    {
      id: 'endedBy',
      label: translate('tokens.endedBy'),
      phone: 'end',
      cell: ({ endReason, endedBy }) =>
        endReason === 'expired'
          ? translate('apiKeys.expired')
          : translate('tokens.endRevoked', { name: endedBy ?? translate('tokens.byUnknown') }),
    },
    {
      id: 'ended',
      label: translate('tokens.ended'),
      numeric: true,
      phone: 'aside',
      cell: ({ endedAt }) => (endedAt ? <Time at={endedAt} className="text-muted" /> : '–'),
    },
  ];
}
