'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { unitsFor } from '../../../../_lib/characters.ts';
import { formatCount } from '../../../../_lib/format.ts';
import type { OpsStockView } from '../../../../_lib/procedure-types.ts';
import { errorOf } from '../../../../_lib/screen-error.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Badge } from '../../../../_ui/badge.tsx';
import { Button, StandaloneLink } from '../../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../../_ui/card.tsx';
import { Dialog } from '../../../../_ui/dialog.tsx';
import { Grams } from '../../../../_ui/figures.tsx';
import { Field } from '../../../../_ui/form/field.tsx';
import { Form } from '../../../../_ui/form/form.tsx';
import { TextArea } from '../../../../_ui/form/text-area.tsx';
import { Icon } from '../../../../_ui/icon.tsx';
import { EmptyState, ErrorState } from '../../../../_ui/states.tsx';
import { type Column, Table } from '../../../../_ui/table.tsx';
import { useToast } from '../../../../_ui/toast.tsx';
import { useMay } from '../../../_shell/operator.tsx';
import { PATH } from '../delivery-list.ts';

/** How many pieces of each product there are for live orders, and counting them. */
export function StockScreen() {
  const trpc = useTRPC();
  const mayWrite = useMay('deliveries.write');
  const stock = useQuery(trpc.ops.deliveries.stock.queryOptions());
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<OpsStockView>();
  const counting: Column<OpsStockView> = {
    id: 'count',
    label: 'Count',
    numeric: true,
    phone: 'end',
    cell: (row) => (
      <Button
        variant="quiet"
        icon="edit"
        aria-label={`Count ${row.name}`}
        onClick={() => {
          setChosen(row);
          dialog.current?.showModal();
        }}
      />
    ),
  };
  return (
    <>
      <p className="mb-3">
        <StandaloneLink href={PATH} className="inline-flex items-center gap-1">
          <Icon name="left" size={14} />
          All deliveries
        </StandaloneLink>
      </p>
      <PageHeader title="Stock" hint="Pieces for live orders, which all partners share. Each sandbox has its own." />
      <Card flush>
        <Table
          caption="Stock"
          columns={mayWrite ? [...columns, counting] : columns}
          rows={stock.data}
          rowKey={({ sku }) => sku}
          error={stock.error}
          onRetry={() => stock.refetch()}
          expectedRows={15}
          empty={<EmptyState title="There are no products" />}
        />
      </Card>
      <Dialog ref={dialog} title={`Count ${chosen?.name ?? ''}`}>
        {chosen ? <CountForm key={chosen.sku} product={chosen} onDone={() => dialog.current?.close()} /> : null}
      </Dialog>
    </>
  );
}

const columns: Column<OpsStockView>[] = [
  {
    id: 'name',
    label: 'Product',
    phone: 'title',
    cell: ({ name, isOffered }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        {name}
        {isOffered ? null : <Badge>Not offered</Badge>}
      </span>
    ),
  },
  { id: 'sku', label: 'SKU', cell: ({ sku }) => <span className="font-mono text-xs">{sku}</span> },
  {
    id: 'weight',
    label: 'Weight',
    numeric: true,
    phone: 'hidden',
    cell: ({ weightGrams }) => <Grams grams={weightGrams} />,
  },
  {
    id: 'waiting',
    label: 'In orders',
    numeric: true,
    phone: 'hidden',
    cell: ({ piecesWaiting }) => <span className="figures text-muted">{formatCount(piecesWaiting)}</span>,
  },
  {
    id: 'pieces',
    label: 'To be had',
    numeric: true,
    phone: 'aside',
    cell: ({ pieces }) => <span className="figures font-medium">{formatCount(pieces)}</span>,
  },
];

function CountForm({ product, onDone }: { product: OpsStockView; onDone: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [generation, setGeneration] = useState(0);
  const { mutate, error, isPending } = useMutation(
    trpc.ops.deliveries.count.mutationOptions({
      async onSuccess({ pieces }) {
        setGeneration((count) => count + 1);
        toast({ tone: 'positive', message: `${product.name}: ${pieces} to be had.` });
        await queries.invalidateQueries({ queryKey: trpc.ops.deliveries.stock.queryKey() });
        onDone();
      },
    }),
  );
  const problem = error ? errorOf(error) : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const pieces = Number(String(form.get('pieces') ?? '').trim() || 0);
    mutate({ sku: product.sku, pieces: Number.isNaN(pieces) ? 0 : pieces, reason: String(form.get('reason') ?? '') });
  };
  return (
    <Form key={generation} onSubmit={submit} className="space-y-4" noValidate>
      <p className="text-muted">
        {product.pieces} to be had, {product.piecesWaiting} more in orders that have not left.
      </p>
      <Field
        label="Pieces"
        name="pieces"
        inputMode="numeric"
        autoComplete="off"
        hint="That came in; with a minus, that are gone."
        error={problem?.fields?.pieces}
      />
      <TextArea label="Reason" name="reason" rows={2} maxLength={unitsFor(500)} error={problem?.fields?.reason} />
      {problem && !problem.fields ? <ErrorState error={error} /> : null}
      <Button type="submit" variant="primary" size="md" busy={isPending}>
        Count
      </Button>
    </Form>
  );
}
