'use client';

import { useRouter } from 'next/navigation';
import { useOptimistic, useTransition } from 'react';
import { type Asset, assets, byAsset } from '../../../../server/domain/kernel/assets.ts';
import { formatDate, formatIstDay, formatRupees } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { OverviewView } from '../../../_lib/procedure-types.ts';
import { Card } from '../../../_ui/card.tsx';
import { FiguresTable } from '../../../_ui/chart/figures-table.tsx';
import { Segmented } from '../../../_ui/segmented.tsx';
import { Skeleton } from '../../../_ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../_ui/states.tsx';
import { type Bar, barsOf, defaultBy, totalOf } from './overview-state.ts';
import { VolumePlot } from './volume-plot.tsx';
import { volumeSides } from './volume-sides.ts';

/** What was bought and sold, by day or week: bars for the eyes, a sentence and a table for everyone. */
export function Volume({
  overview,
  error,
  onRetry,
  by,
  hrefOf,
  className,
}: {
  overview: OverviewView | undefined;
  error: unknown;
  onRetry: () => void;
  /** As chosen; else by how many days there are */
  by: 'day' | 'week' | undefined;
  hrefOf: (by: 'day' | 'week') => string;
  className?: string;
}) {
  const translate = useTranslate();
  const router = useRouter();
  const [, startDrawing] = useTransition();
  const [drawnBy, setDrawnBy] = useOptimistic(by ?? defaultBy(overview?.days.length ?? 0));
  const bars = overview && barsOf(overview.days, drawnBy);
  const isEmpty = bars && volumeSides.every(({ inrOf }) => inrOf(totalOf(bars)) === 0);
  return (
    <Card
      title={translate('home.volume')}
      actions={
        <Segmented
          label={translate('home.volume.by')}
          value={drawnBy}
          onChange={(value) =>
            startDrawing(() => {
              setDrawnBy(value);
              router.replace(hrefOf(value), { scroll: false });
            })
          }
          options={[
            { value: 'day', label: translate('home.volume.day') },
            { value: 'week', label: translate('home.volume.week') },
          ]}
        />
      }
      {...(className && { className })}
    >
      {error && !overview ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : !overview || !bars ? (
        <Skeleton className="h-88 w-full" />
      ) : isEmpty ? (
        <div className="grid min-h-88 place-items-center">
          <EmptyState title={translate('home.volume.empty')} />
        </div>
      ) : (
        <VolumeFigure bars={bars} from={overview.from} to={overview.to} />
      )}
    </Card>
  );
}

function VolumeFigure({ bars, from, to }: { bars: readonly Bar[]; from: string; to: string }) {
  const translate = useTranslate();
  const total = totalOf(bars);
  const caption = translate('home.volume.caption', { from: formatDate(from), to: formatDate(to) });
  return (
    <figure className="min-h-88">
      <VolumePlot bars={bars} label={caption} />
      <figcaption className="mt-3 text-sm text-muted">
        {translate('home.volume.summary', {
          bought: formatRupees(sumOf(total.buyInr)),
          sold: formatRupees(sumOf(total.sellInr)),
          ...byAsset((asset) => formatRupees(total.buyInr[asset] + total.sellInr[asset])),
        })}
      </figcaption>
      <FiguresTable label={caption} className="overflow-auto">
        {() => <VolumeTable bars={bars} />}
      </FiguresTable>
    </figure>
  );
}

function VolumeTable({ bars }: { bars: readonly Bar[] }) {
  const translate = useTranslate();
  return (
    <table className="figures w-full text-left">
      <thead className="text-xs text-muted">
        <tr>
          <th scope="col" className="py-1 font-medium">
            {translate('home.volume.period')}
          </th>
          {volumeSides.map(({ name }) => (
            <th key={name} scope="col" className="pl-3 text-right font-medium">
              {translate(`home.volume.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.from}>
            <td className="py-0.5 whitespace-nowrap">
              {bar.from === bar.to
                ? formatDate(bar.from)
                : translate('home.volume.weekOf', { from: dayOf(bar.from), to: formatDate(bar.to) })}
            </td>
            {volumeSides.map(({ name, inrOf }) => (
              <td key={name} className="pl-3 text-right whitespace-nowrap">
                {formatRupees(inrOf(bar))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const sumOf = (inr: Readonly<Record<Asset, number>>) => assets.reduce((sum, asset) => sum + inr[asset], 0);

const dayOf = (date: string) => formatIstDay(`${date}T00:00:00+05:30`);
