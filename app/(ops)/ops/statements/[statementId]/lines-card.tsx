import type { OpsStatementView } from '../../../../_lib/procedure-types.ts';
import { Badge } from '../../../../_ui/badge.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { Money } from '../../../../_ui/figures.tsx';
import { EmptyState } from '../../../../_ui/states.tsx';
import { type Column, Table } from '../../../../_ui/table.tsx';
import { channelWords, kindWords, typeWords } from '../words.ts';
import { type EntryListState, statementHref } from './entry-list.ts';

type Line = OpsStatementView['lines'][number];

/** The lines that the figures are the sums of; each leads to its rows. */
export function LinesCard({
  statementId,
  lines,
  filters,
}: {
  statementId: string;
  lines: readonly Line[] | undefined;
  filters: EntryListState['filters'];
}) {
  const isShown = (line: Line) =>
    line.type === filters.type && line.channel === filters.channel && line.kind === filters.kind;
  return (
    <Card flush title="Lines">
      <Table
        caption="Lines"
        columns={columnsWith(isShown)}
        rows={lines}
        rowKey={({ type, channel, kind }) => `${type} ${channel} ${kind}`}
        rowHref={({ type, channel, kind }) =>
          `${statementHref(statementId, { filters: { type, channel, kind } })}#rows`
        }
        expectedRows={3}
        empty={<EmptyState title="No lines" />}
      />
    </Card>
  );
}

function columnsWith(isShown: (line: Line) => boolean): Column<Line>[] {
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
      label: 'Line',
      phone: 'title',
      cell: (line) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{typeWords[line.type]}</span>
          <span className="text-muted">{channelWords[line.channel]}</span>
          {line.kind === 'trade' ? null : <Badge tone="warning">{kindWords[line.kind]}</Badge>}
          {isShown(line) ? <Badge tone="info">Shown below</Badge> : null}
        </span>
      ),
    },
    money('volume', 'Volume', (line) => line.fundedInr, 'start'),
    {
      id: 'rows',
      label: 'Rows',
      numeric: true,
      phone: 'end',
      cell: ({ entries }) => (
        <span className="figures">
          <span className="mr-1 md:hidden">Rows</span>
          {entries}
        </span>
      ),
    },
    money('commission', 'Commission', (line) => line.commissionInr, 'aside'),
    money('markup', 'Markup', (line) => line.markupInr, 'hidden'),
    money('fee', 'Gateway fee with GST', (line) => -line.gatewayFeeInr, 'hidden'),
  ];
}
