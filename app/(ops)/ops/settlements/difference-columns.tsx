import type { SettlementDifferenceView } from '../../../_lib/procedure-types.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Button } from '../../../_ui/button.tsx';
import { Id, Money, Time } from '../../../_ui/figures.tsx';
import type { Column } from '../../../_ui/table.tsx';
import { type DifferenceKind, type DifferencesOf, kindWords } from './difference-list.ts';

type Row = SettlementDifferenceView;

const none = <span className="text-faint">–</span>;

/** What is compared: the fee where that is what differs, else the amount. */
const compared = (row: Row) =>
  row.kind === 'fee_differs' ? [row.expectedFeeInr, row.settledFeeInr] : [row.expectedInr, row.settledInr];

/** Columns of differences; the last where the one who looks may resolve them. */
export function differenceColumns(of: DifferencesOf, resolve: ((row: Row) => void) | undefined): Column<Row>[] {
  const columns: Column<Row>[] = [
    { id: 'about', label: 'About', phone: 'title', cell: (row) => <About row={row} /> },
    {
      id: 'kind',
      label: 'Difference',
      phone: 'aside',
      cell: ({ kind }) => <span className="whitespace-nowrap">{kindWords[kind as DifferenceKind]}</span>,
    },
    { id: 'state', label: 'State', phone: 'start', cell: (row) => <State row={row} /> },
    {
      id: 'ours',
      label: 'Our books',
      numeric: true,
      phone: 'end',
      cell: (row) => <Amount label="Ours" inr={compared(row)[0] ?? null} />,
    },
    {
      id: 'settled',
      label: 'Settled',
      numeric: true,
      phone: 'start',
      cell: (row) => <Amount label="Settled" inr={compared(row)[1] ?? null} />,
    },
    of === 'unsettled'
      ? {
          id: 'found',
          label: 'Found',
          numeric: true,
          phone: 'end',
          cell: ({ openedAt }) => <Time at={openedAt} className="text-muted" />,
        }
      : {
          id: 'line',
          label: 'Line',
          numeric: true,
          phone: 'end',
          cell: ({ lineNumber }) =>
            lineNumber === null ? none : <span className="figures text-muted">{`line ${lineNumber}`}</span>,
        },
  ];
  if (resolve) {
    columns.push({
      id: 'actions',
      label: 'Actions',
      numeric: true,
      phone: 'start',
      cell: (row) =>
        row.state === 'open' ? (
          <Button aria-label={`Resolve ${nameOf(row)}`} onClick={() => resolve(row)}>
            Resolve
          </Button>
        ) : null,
    });
  }
  return columns;
}

const nameOf = (row: Row) => row.orderId ?? row.paymentId ?? row.utr ?? row.differenceId;

function About({ row }: { row: Row }) {
  const detail = [row.partnerName, row.mode === 'sandbox' ? 'sandbox' : null, row.orderId ? row.utr : null].filter(
    Boolean,
  );
  return (
    <span className="block min-w-0 max-w-64">
      <Id value={nameOf(row)} />
      {detail.length > 0 ? (
        <span className="block truncate text-xs font-normal text-muted" title={detail.join(' · ')}>
          {detail.join(' · ')}
        </span>
      ) : null}
    </span>
  );
}

function State({ row }: { row: Row }) {
  if (row.state === 'open') {
    return (
      <Badge tone="warning" icon="alert">
        Open
      </Badge>
    );
  }
  const how = row.note ? `${row.note} (${row.resolvedBy})` : row.healedBy ? 'By a later file' : 'By our books';
  return (
    <span className="block max-w-48">
      <Badge tone="positive" icon="check">
        Resolved
      </Badge>
      <span title={how} className="block truncate text-xs text-muted">
        {how}
      </span>
    </span>
  );
}

function Amount({ label, inr }: { label: string; inr: number | null }) {
  return (
    <>
      <span className="mr-1 text-xs md:hidden">{label}</span>
      {inr === null ? none : <Money inr={inr} />}
    </>
  );
}
