'use client';

import { formatCount } from '../../../_lib/format.ts';
import type { Translate } from '../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { MonthView } from '../../../_lib/procedure-types.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Money } from '../../../_ui/figures.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';
import { type EntryListState, monthHref } from './month-list.ts';

type Line = MonthView['lines'][number];

/** The lines that a statement is the sum of; each leads to its trades below. */
export function LinesCard({
  mode,
  month,
  lines,
  state,
  error,
  onRetry,
}: {
  mode: Mode;
  month: string;
  lines: readonly Line[] | undefined;
  state: EntryListState;
  error: unknown;
  onRetry: () => void;
}) {
  const translate = useTranslate();
  const hasFees = lines?.some(({ gatewayFeeInr }) => gatewayFeeInr !== 0) ?? false;
  const { filters } = state;
  const isShown = (line: Line) =>
    line.type === filters.type && line.channel === filters.channel && line.kind === filters.kind;
  return (
    <Card flush title={translate('statements.lines')}>
      <Table
        caption={translate('statements.lines')}
        columns={columnsIn(translate, hasFees, isShown)}
        rows={lines}
        rowKey={({ type, channel, kind }) => `${type} ${channel} ${kind}`}
        rowHref={({ type, channel, kind }) => `${monthHref(mode, month, { filters: { type, channel, kind } })}#trades`}
        error={error}
        onRetry={onRetry}
        expectedRows={3}
        empty={<EmptyState title={translate('statements.nothingYet')} />}
      />
    </Card>
  );
}

function columnsIn(translate: Translate, hasFees: boolean, isShown: (line: Line) => boolean): Column<Line>[] {
  const money = (id: string, label: string, of: (line: Line) => number, phone: 'hidden' | 'aside' | 'start') => ({
    id,
    label,
    numeric: true,
    phone,
    cell: (line: Line) => <Money inr={of(line)} />,
  });
  return [
    {
      id: 'line',
      label: translate('statements.column.line'),
      phone: 'title',
      cell: (line) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{translate(`type.${line.type}`)}</span>
          <span className="text-muted">{translate(`statements.channel.${line.channel}`)}</span>
          {line.kind === 'trade' ? null : <Badge tone="warning">{translate(`statements.kind.${line.kind}`)}</Badge>}
          {isShown(line) ? <Badge tone="info">{translate('statements.shownBelow')}</Badge> : null}
        </span>
      ),
    },
    money('volume', translate('statements.column.volume'), (line) => line.fundedInr, 'start'),
    {
      id: 'trades',
      label: translate('statements.column.trades'),
      numeric: true,
      phone: 'end',
      cell: ({ entries }) => (
        <span className="figures">
          <span className="mr-1 md:hidden">{translate('statements.column.trades')}</span>
          {formatCount(entries)}
        </span>
      ),
    },
    money('commission', translate('statements.commission'), (line) => line.commissionInr, 'aside'),
    money('markup', translate('statements.markup'), (line) => line.markupInr, 'hidden'),
    ...(hasFees ? [money('fee', translate('statements.feesWithGst'), (line) => -line.gatewayFeeInr, 'hidden')] : []),
  ];
}
