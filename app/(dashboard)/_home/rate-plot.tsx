'use client';

import { formatIst, formatIstClock, formatIstDay, formatRupees } from '../../_lib/format.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { assetColours } from '../../_ui/asset-colours.ts';
import { Plot } from '../../_ui/chart/plot.tsx';
import { scaleOf } from '../../_ui/chart/scale.ts';
import { type HistoryPoint, type HistoryRange, type Metal, ticksOf } from './history-range.ts';

/** The buy rate as a line; a note at the pointer names both rates. The sentence and the table below say the same. */
export function RatePlot({
  asset,
  range,
  points,
}: {
  asset: Metal;
  range: HistoryRange;
  points: readonly HistoryPoint[];
}) {
  const translate = useTranslate();
  const scale = scaleOf(points.map((point) => point.buyRateInr));
  const line = lineOf(points.map((point) => scale.down(point.buyRateInr)));
  const colour = assetColours[asset].line;
  const pointAt = (index: number) => points[index] as HistoryPoint;
  return (
    <>
      <p className="mb-2 text-xs text-muted">{translate('chart.axis')}</p>
      <Plot
        label={translate('chart.tableCaption', { asset: translate(`rates.${asset}`) })}
        shape="points"
        count={points.length}
        scale={scale}
        tickLabel={(rate) => (scale.step < 1 ? formatRupees(rate) : formatRupees(rate).replace(/\.\d+$/, ''))}
        marks={ticksOf(points, range).map((at) => ({
          index: points.findIndex((point) => point.at === at),
          label: range === '1d' ? formatIstClock(at).slice(0, 5) : formatIstDay(at),
        }))}
        note={(index) => <PointNote point={pointAt(index)} />}
        textOf={(index) => {
          const { at, buyRateInr, sellRateInr } = pointAt(index);
          return `${formatIst(at)} IST, ${translate('chart.buy')} ${formatRupees(buyRateInr)}, ${translate('chart.sell')} ${formatRupees(sellRateInr)}`;
        }}
        className="h-60"
      >
        {{
          paths: (
            <>
              <path d={`${line}V1000H0Z`} fill={colour} fillOpacity="0.08" />
              <path d={line} fill="none" stroke={colour} strokeWidth="2" vectorEffect="non-scaling-stroke" />
            </>
          ),
          over: (index) => (
            <div
              className="absolute size-1.75 -translate-1/2 rounded-full"
              style={{
                left: `${(index / Math.max(1, points.length - 1)) * 100}%`,
                top: `${scale.down(pointAt(index).buyRateInr)}%`,
                background: colour,
              }}
            />
          ),
        }}
      </Plot>
    </>
  );
}

/** A line through values in percent from the top, at even distances from edge to edge; a single value is a level. */
function lineOf(downs: readonly number[]): string {
  const values = downs.length === 1 ? [...downs, ...downs] : downs;
  const places = values.map((down, index) => [
    Math.round((index / (values.length - 1)) * 1_000),
    Math.round(down * 10),
  ]);
  // Each step from the last, which is half as long to write.
  return places
    .map(([x = 0, y = 0], index) => {
      const [fromX = 0, fromY = 0] = places[index - 1] ?? [];
      return `${index === 0 ? 'M' : 'l'}${x - fromX} ${y - fromY}`;
    })
    .join('');
}

function PointNote({ point }: { point: HistoryPoint }) {
  const translate = useTranslate();
  return (
    <>
      <p className="text-muted">{formatIst(point.at)} IST</p>
      <p className="mt-1 flex justify-between gap-4">
        <span>{translate('chart.buy')}</span>
        <span className="font-medium">{formatRupees(point.buyRateInr)}</span>
      </p>
      <p className="flex justify-between gap-4">
        <span>{translate('chart.sell')}</span>
        <span className="font-medium">{formatRupees(point.sellRateInr)}</span>
      </p>
    </>
  );
}
