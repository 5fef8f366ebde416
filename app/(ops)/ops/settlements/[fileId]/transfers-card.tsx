'use client';

import { useRef, useState } from 'react';
import type { SettlementFileView, SettlementTransferView } from '../../../../_lib/procedure-types.ts';
import { Badge } from '../../../../_ui/badge.tsx';
import { Button } from '../../../../_ui/button.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { Dialog } from '../../../../_ui/dialog.tsx';
import { Money, Time } from '../../../../_ui/figures.tsx';
import { Field } from '../../../../_ui/form/field.tsx';
import { EmptyState } from '../../../../_ui/states.tsx';
import { type Column, Table } from '../../../../_ui/table.tsx';
import { AskForm } from '../../../_parts/ask-form.tsx';
import { useMay } from '../../../_shell/operator.tsx';

/** Bank transfers of a file: what they add up to, what the gateway says it transferred, and whether they are booked. */
export function TransfersCard({ file }: { file: SettlementFileView }) {
  const mayBook = useMay('money.request');
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<SettlementTransferView>();
  const book = (transfer: SettlementTransferView) => {
    setChosen(transfer);
    dialog.current?.showModal();
  };
  return (
    <>
      <Card title="Bank transfers" flush>
        <Table
          caption="Bank transfers"
          columns={columnsWith(mayBook ? book : undefined)}
          rows={file.transfers}
          rowKey={({ utr }) => utr}
          empty={<EmptyState title="No bank transfer" />}
        />
      </Card>
      <Dialog ref={dialog} title={`Book ${chosen?.utr ?? ''}`}>
        {chosen ? (
          <AskForm
            key={chosen.utr}
            kind="settlement.book"
            onAsked={() => dialog.current?.close()}
            read={(form) => ({
              gateway: file.gateway,
              utr: chosen.utr,
              receivedInr: Number(String(form.get('received')).replaceAll(',', '') || Number.NaN),
            })}
            fields={(errors) => (
              <>
                <p className="text-muted">
                  The money leaves the gateway’s clearing and is in the bank, once. Its lines add up to{' '}
                  <Money inr={chosen.netInr} className="text-ink" />.
                </p>
                <Field
                  label="Received, as the bank’s statement has it"
                  name="received"
                  inputMode="decimal"
                  prefix="₹"
                  error={errors.received_inr}
                  autoComplete="off"
                />
              </>
            )}
          />
        ) : null}
      </Dialog>
    </>
  );
}

function columnsWith(book: ((transfer: SettlementTransferView) => void) | undefined): Column<SettlementTransferView>[] {
  const money = (
    id: 'grossInr' | 'feeInr' | 'taxInr',
    label: string,
    sign: 1 | -1,
  ): Column<SettlementTransferView> => ({
    id,
    label,
    numeric: true,
    phone: 'hidden',
    className: 'md:max-xl:hidden',
    cell: (row) => <Money inr={sign * row[id]} className="text-muted" />,
  });
  const columns: Column<SettlementTransferView>[] = [
    {
      id: 'utr',
      label: 'UTR',
      phone: 'title',
      cell: ({ utr }) => <span className="font-mono text-xs break-all">{utr}</span>,
    },
    money('grossInr', 'Gross', 1),
    money('feeInr', 'Fee', -1),
    money('taxInr', 'Tax', -1),
    {
      id: 'net',
      label: 'Net of its lines',
      numeric: true,
      phone: 'aside',
      cell: ({ netInr }) => <Money inr={netInr} className="font-medium" />,
    },
    {
      id: 'received',
      label: 'Transferred',
      numeric: true,
      phone: 'start',
      cell: ({ receivedInr, chargeInr }) =>
        receivedInr === null ? (
          <span className="text-faint">not in the file</span>
        ) : (
          <>
            <Money inr={receivedInr} />
            {chargeInr === 0 ? null : (
              <span className="block text-xs text-muted">
                charge <Money inr={chargeInr} />
              </span>
            )}
          </>
        ),
    },
    { id: 'state', label: 'State', phone: 'end', cell: (row) => <State row={row} /> },
  ];
  if (book) {
    columns.push({
      id: 'actions',
      label: 'Actions',
      numeric: true,
      phone: 'end',
      cell: (row) =>
        row.bookedAt === null && row.open === 0 ? (
          <Button aria-label={`Book ${row.utr}`} onClick={() => book(row)}>
            Book
          </Button>
        ) : null,
    });
  }
  return columns;
}

function State({ row: { bookedAt, open } }: { row: SettlementTransferView }) {
  if (bookedAt !== null) {
    return (
      <span className="block">
        <Badge tone="positive" icon="check">
          Booked
        </Badge>
        <Time at={bookedAt} className="block text-xs text-muted" />
      </span>
    );
  }
  return open > 0 ? <Badge tone="warning" icon="alert">{`${open} open`}</Badge> : <Badge>Not booked</Badge>;
}
