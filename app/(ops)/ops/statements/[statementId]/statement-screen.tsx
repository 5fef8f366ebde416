'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Button, ButtonLink, StandaloneLink } from '../../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../../_ui/card.tsx';
import { ExplainedMonth } from '../../../../_ui/detail/explanation/explained-month.tsx';
import { Dialog } from '../../../../_ui/dialog.tsx';
import { Skeleton } from '../../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../../_ui/states.tsx';
import { useMay } from '../../../_shell/operator.tsx';
import { StateBadge } from '../state-badge.tsx';
import { PATH } from '../statement-list.ts';
import { channelWords, kindWords, monthText, typeWords } from '../words.ts';
import { EntriesCard } from './entries-card.tsx';
import type { EntryListState } from './entry-list.ts';
import { FiguresCard } from './figures-card.tsx';
import { LinesCard } from './lines-card.tsx';
import { SettleForm } from './settle-form.tsx';
import { SettlementCard } from './settlement-card.tsx';

/** A final statement: how its net comes about, the rows behind each figure, and whether it was settled. */
export function StatementScreen({ statementId, state }: { statementId: string; state: EntryListState }) {
  const trpc = useTRPC();
  const mayAsk = useMay('money.request');
  const settling = useRef<HTMLDialogElement>(null);
  const found = useQuery(trpc.ops.statements.read.queryOptions({ statementId }));
  const statement = found.data;
  if (found.error && !statement) {
    return (
      <>
        <PageHeader title="Statement" />
        <Card flush>
          <ErrorState error={found.error} onRetry={() => found.refetch()} />
        </Card>
      </>
    );
  }
  return (
    <>
      <StandaloneLink href={PATH} className="mb-2 inline-block">
        All statements
      </StandaloneLink>
      <PageHeader
        title={statement ? `${statement.partnerName}, ${monthText(statement.month)}` : 'Statement'}
        hint={statement ? <StateBadge state={statement.state} /> : undefined}
      >
        {statement ? (
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={statement.viewUrl} icon="external" target="_blank" prefetch={false}>
              Printable page
            </ButtonLink>
            <ButtonLink href={statement.pdfUrl} icon="download" prefetch={false} download>
              Download PDF
            </ButtonLink>
            {mayAsk && statement.maySettle ? (
              <Button variant="primary" onClick={() => settling.current?.showModal()}>
                Settle
              </Button>
            ) : null}
          </div>
        ) : null}
      </PageHeader>
      <div className="space-y-4">
        <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          {statement ? (
            <>
              <FiguresCard statement={statement} />
              <SettlementCard statement={statement} />
            </>
          ) : (
            <Card>
              <Skeleton className="h-72" />
            </Card>
          )}
        </div>
        <LinesCard statementId={statementId} lines={statement?.lines} filters={state.filters} />
        <Explained statementId={statementId} />
        <EntriesCard statementId={statementId} state={state} />
      </div>
      <Dialog ref={settling} title="Settle this statement">
        {statement ? <SettleForm statement={statement} onAsked={() => settling.current?.close()} /> : null}
      </Dialog>
    </>
  );
}

function Explained({ statementId }: { statementId: string }) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.ops.statements.explanation.queryOptions({ statementId }));
  return (
    <ExplainedMonth
      data={data}
      error={error}
      onRetry={() => refetch()}
      lineName={({ type, channel, kind }) =>
        [typeWords[type], channelWords[channel], ...(kind === 'trade' ? [] : [kindWords[kind]])].join(', ')
      }
    />
  );
}
