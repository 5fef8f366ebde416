'use client';

import type { Translate } from '../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { TokenView } from '../../../_lib/procedure-types.ts';
import { Card } from '../../../_ui/card.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';
import { makerOf } from './living-token.tsx';

/** Tokens that have ended, the latest first. */
export function TokenHistory({
  ended,
  error,
  onRetry,
  className,
}: {
  ended: readonly TokenView[] | undefined;
  error: unknown;
  onRetry: () => void;
  className: string;
}) {
  const translate = useTranslate();
  return (
    <Card flush title={translate('tokens.history')} className={className}>
      <Table
        caption={translate('tokens.history')}
        columns={columnsIn(translate)}
        rows={ended}
        rowKey={({ tokenId }) => tokenId}
        error={error}
        onRetry={onRetry}
        expectedRows={2}
        empty={<EmptyState title={translate('tokens.historyNone')} />}
      />
    </Card>
  );
}

function columnsIn(translate: Translate): Column<TokenView>[] {
  return [
    {
      id: 'end',
      label: translate('tokens.end'),
      phone: 'title',
      cell: ({ lastFour }) => <span className="font-mono">…{lastFour}</span>,
    },
    { id: 'by', label: translate('tokens.by'), cell: (token) => makerOf(token, translate) },
    {
      id: 'created',
      label: translate('tokens.created'),
      phone: 'hidden',
      cell: ({ createdAt }) => <Time at={createdAt} className="text-muted" />,
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
      cell: ({ endedBy, endReason }) =>
        translate(endReason === 'replaced' ? 'tokens.endReplaced' : 'tokens.endRevoked', {
          name: endedBy ?? translate('tokens.byUnknown'),
        }),
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
