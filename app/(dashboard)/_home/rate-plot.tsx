'use client';

import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatIst, formatIstClock, formatIstDay, formatRupees } from '../../_lib/format.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { type HistoryPoint, type HistoryRange, type Metal, ticksOf } from './history-range.ts';

const axisText = { fontSize: 11, fill: 'var(--color-faint)' };

/** The buy rate as a line; a note under the pointer names both rates. Hidden from screen readers, for whom the sentence and the table below say the same. */
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
  const colour = `var(--color-${asset})`;
  return (
    <div aria-hidden="true">
      <p className="mb-2 text-xs text-muted">{translate('chart.axis')}</p>
      <div className="h-60">
        <ResponsiveContainer width="100%" height="100%">
          <AreaChart data={[...points]} margin={{ top: 4, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--color-line)" />
            <XAxis
              dataKey="at"
              ticks={ticksOf(points, range)}
              tickFormatter={(at: string) => (range === '1d' ? formatIstClock(at).slice(0, 5) : formatIstDay(at))}
              tick={axisText}
              tickLine={false}
              axisLine={{ stroke: 'var(--color-line)' }}
              minTickGap={24}
              interval="equidistantPreserveStart"
            />
            <YAxis
              domain={['auto', 'auto']}
              tickFormatter={(rate: number) => formatRupees(rate).replace(/\.\d+$/, '')}
              tick={axisText}
              tickLine={false}
              axisLine={false}
              width={64}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ stroke: 'var(--color-line-strong)' }}
              content={({ active, payload }) => {
                const point = payload?.[0]?.payload as HistoryPoint | undefined;
                return active && point ? <PointNote point={point} /> : null;
              }}
            />
            <Area
              dataKey="buyRateInr"
              stroke={colour}
              strokeWidth={2}
              fill={colour}
              fillOpacity={0.08}
              dot={false}
              activeDot={{ r: 3.5, strokeWidth: 0 }}
              isAnimationActive={false}
            />
          </AreaChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}

function PointNote({ point }: { point: HistoryPoint }) {
  const translate = useTranslate();
  return (
    <div className="figures rounded-md border border-line bg-surface px-2.5 py-2 text-xs shadow-float">
      <p className="text-muted">{formatIst(point.at)} IST</p>
      <p className="mt-1 flex justify-between gap-4">
        <span>{translate('chart.buy')}</span>
        <span className="font-medium">{formatRupees(point.buyRateInr)}</span>
      </p>
      <p className="flex justify-between gap-4">
        <span>{translate('chart.sell')}</span>
        <span className="font-medium">{formatRupees(point.sellRateInr)}</span>
      </p>
    </div>
  );
}
