'use client';

import { type ReactNode, useState } from 'react';
import type { Translate } from '../../_lib/messages/translate.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { Time } from '../figures.tsx';
import { type Column, Table } from '../table.tsx';

/** What a token or a key that has ended shows of it. */
type Ended = { lastUsedAt: string | null; endedAt: string | null; endedBy: string | null; endReason: string | null };

/** Rows that stand there before the others are folded out. */
const SHOWN_FIRST = 5;

/** Tokens or keys that have ended, the latest first: five, and the others on demand. `columns` stand before what both have. */
export function EndedSecrets<Row extends Ended>({
  title,
  columns,
  rows,
  rowKey,
  error = null,
  onRetry,
  empty = null,
  className,
}: {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  error?: unknown;
  onRetry?: () => void;
  empty?: ReactNode;
  className?: string;
}) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const folded = isOpen ? 0 : Math.max(0, (rows?.length ?? 0) - SHOWN_FIRST);
  return (
    <Card flush title={title} {...(className && { className })}>
      <Table
        caption={title}
        columns={[...columns, ...endColumns<Row>(translate)]}
        rows={folded > 0 ? rows?.slice(0, SHOWN_FIRST) : rows}
        rowKey={rowKey}
        error={error}
        {...(onRetry && { onRetry })}
        expectedRows={2}
        empty={empty}
      />
      {folded > 0 ? (
        <div className="px-4 py-3 sm:px-5">
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {translate('tokens.showEarlier', { count: folded })}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function endColumns<Row extends Ended>(translate: Translate): Column<Row>[] {
  return [
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
          ? translate('tokens.endExpired')
          : translate(endReason === 'replaced' ? 'tokens.endReplaced' : 'tokens.endRevoked', {
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
