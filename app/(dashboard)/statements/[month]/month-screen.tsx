'use client';

import { useQuery } from '@tanstack/react-query';
import { formatIst } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { ButtonLink, StandaloneLink } from '../../../_ui/button.tsx';
import { Callout } from '../../../_ui/callout.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { ExplainedMonth } from '../../../_ui/detail/explanation/explained-month.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { Skeleton } from '../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { finalAt, monthName } from '../month-words.ts';
import { DocumentsCard } from './documents-card.tsx';
import { FigureSteps } from './figure-steps.tsx';
import { LinesCard } from './lines-card.tsx';
import type { EntryListState } from './month-list.ts';
import { TradesCard } from './trades-card.tsx';

/** A month: how its figures come about, its lines, and the trades behind each. */
export function MonthScreen({ mode, month, state }: { mode: Mode; month: string; state: EntryListState }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const found = useQuery(trpc.statements.month.queryOptions({ mode, month }));
  const final = found.data?.final;
  return (
    <>
      <StandaloneLink href={hrefIn(mode, '/statements')} className="mb-2 inline-block">
        {translate('statements.all')}
      </StandaloneLink>
      <PageHeader
        title={monthName(month, translate)}
        hint={
          final ? (
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone="positive" icon="check">
                {translate('statements.isFinal')}
              </Badge>
              {final.settlement ? (
                <Badge tone="positive" icon="check">
                  {translate('statements.settled')}
                </Badge>
              ) : null}
              <span>
                {translate('statements.finalSince')} <Time at={final.finalizedAt} />
              </span>
            </span>
          ) : (
            <Badge tone="info" icon="clock">
              {translate('statements.soFar')}
            </Badge>
          )
        }
      >
        {final ? (
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={final.viewUrl} icon="external" target="_blank" prefetch={false}>
              {translate('statements.view')}
            </ButtonLink>
            <ButtonLink href={final.pdfUrl} icon="download" variant="primary" prefetch={false} download>
              {translate('statements.pdf')}
            </ButtonLink>
          </div>
        ) : null}
      </PageHeader>
      <div className="space-y-4">
        {found.error && !found.data ? (
          <Card flush>
            <ErrorState error={found.error} onRetry={() => found.refetch()} />
          </Card>
        ) : null}
        {found.data && !final ? (
          <Callout tone="info" title={translate('statements.notFinal')}>
            {translate('statements.notFinalHint', { time: formatIst(finalAt(month)) })}
          </Callout>
        ) : null}
        <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Card title={translate('statements.how')}>
            {found.data ? (
              <FigureSteps figures={found.data.figures} final={found.data.final} />
            ) : (
              <Skeleton className="h-72" />
            )}
          </Card>
          <DocumentsCard figures={found.data?.figures} final={final} isLoading={!found.data} />
        </div>
        <LinesCard
          mode={mode}
          month={month}
          lines={found.data?.lines}
          state={state}
          error={found.error}
          onRetry={() => found.refetch()}
        />
        <Explained mode={mode} month={month} />
        <TradesCard mode={mode} month={month} state={state} />
      </div>
    </>
  );
}

function Explained({ mode, month }: { mode: Mode; month: string }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.statements.explanation.queryOptions({ mode, month }));
  return (
    <ExplainedMonth
      data={data}
      error={error}
      onRetry={() => refetch()}
      lineName={({ type, channel, kind }) =>
        [
          translate(`type.${type}`),
          translate(`statements.channel.${channel}`),
          ...(kind === 'trade' ? [] : [translate(`statements.kind.${kind}`)]),
        ].join(', ')
      }
    />
  );
}
