'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assets } from '../../../server/domain/kernel/assets.ts';
import { formatChange, formatIst, formatRupees } from '../../_lib/format.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../_lib/mode.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { useNow } from '../../_lib/use-now.ts';
import { Card } from '../../_ui/card.tsx';
import { FiguresTable } from '../../_ui/chart/figures-table.tsx';
import { Segmented } from '../../_ui/segmented.tsx';
import { Skeleton } from '../../_ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../_ui/states.tsx';
import {
  type HistoryPoint,
  type HistoryRange,
  historyQuery,
  historyRanges,
  type Metal,
  pointsIn,
  summarise,
} from './history-range.ts';
import { RatePlot } from './rate-plot.tsx';

const EVERY_MS = 300_000;

/** Rates of a metal over time: a line for the eyes, a sentence and a table for everyone. */
export function RateHistory({ mode, drawnAt, className }: { mode: Mode; drawnAt: number; className?: string }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const [asset, setAsset] = useState<Metal>('gold');
  const [range, setRange] = useState<HistoryRange>('7d');
  const now = useNow() ?? drawnAt;
  const history = useQuery(
    trpc.prices.history.queryOptions(historyQuery({ mode, asset, range, now }), {
      refetchInterval: EVERY_MS,
      staleTime: EVERY_MS,
      placeholderData: keepPreviousData,
    }),
  );
  const points = history.data && pointsIn(history.data.points, range);

  return (
    <Card
      title={translate('chart.title')}
      {...(className && { className })}
      actions={
        <div className="flex flex-wrap gap-2">
          <Segmented
            label={translate('chart.asset')}
            value={asset}
            onChange={setAsset}
            options={assets.map((asset) => ({ value: asset, label: translate(`rates.${asset}`) }))}
          />
          <Segmented
            label={translate('chart.range')}
            value={range}
            onChange={setRange}
            options={historyRanges.map((value) => ({ value, label: translate(`chart.range.${value}`) }))}
          />
        </div>
      }
    >
      {history.error && !points ? (
        <ErrorState error={history.error} onRetry={() => history.refetch()} />
      ) : !points ? (
        <Skeleton className="h-80 w-full" />
      ) : points.length === 0 ? (
        <EmptyState title={translate('chart.empty')} />
      ) : (
        <History asset={history.data?.asset ?? asset} range={range} points={points} />
      )}
    </Card>
  );
}

function History({ asset, range, points }: { asset: Metal; range: HistoryRange; points: readonly HistoryPoint[] }) {
  const translate = useTranslate();
  const name = translate(`rates.${asset}`);
  const summary = summarise(points);
  return (
    <figure>
      <RatePlot asset={asset} range={range} points={points} />
      {summary ? (
        <figcaption className="mt-3 text-sm text-muted">
          {translate('chart.summary', {
            asset: name,
            change: formatChange(summary.changePct),
            first: formatRupees(summary.first),
            last: formatRupees(summary.last),
            low: formatRupees(summary.low),
            high: formatRupees(summary.high),
          })}{' '}
          {translate('chart.beforeMarkup')}
        </figcaption>
      ) : null}
      <FiguresTable label={translate('chart.tableCaption', { asset: name })} className="overflow-y-auto">
        {() => (
          <table className="figures w-full max-w-lg text-left">
            <thead className="text-xs text-muted">
              <tr>
                <th scope="col" className="py-1 font-medium">
                  {translate('chart.time')}
                </th>
                <th scope="col" className="text-right font-medium">
                  {translate('chart.buy')}
                </th>
                <th scope="col" className="text-right font-medium">
                  {translate('chart.sell')}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={point.at}>
                  <td className="py-0.5">{formatIst(point.at)}</td>
                  <td className="text-right">{formatRupees(point.buyRateInr)}</td>
                  <td className="text-right">{formatRupees(point.sellRateInr)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </FiguresTable>
    </figure>
  );
}
