'use client';

import {
  BarChart,
  Bar as Bars,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatDate, formatIstDay, formatRupees, formatRupeesShort } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { assetColours } from '../../../_ui/asset-colours.ts';
import type { Bar } from './overview-state.ts';
import { volumeSides } from './volume-sides.ts';

const axisText = { fontSize: 11, fill: 'var(--color-faint)' };

/** Sold metal is paler, and below the line. */
const series = volumeSides.map(({ name, asset, side, inrOf }) => ({
  name,
  colour: assetColours[asset].line,
  opacity: side === 'buyInr' ? 1 : 0.55,
  of: (bar: Bar) => (side === 'buyInr' ? inrOf(bar) : -inrOf(bar)),
}));

/** Bars of what was bought above the line and sold below it. Hidden from screen readers, for whom the sentence and the table below say the same. */
export function VolumePlot({ bars }: { bars: readonly Bar[] }) {
  const translate = useTranslate();
  return (
    <div aria-hidden="true">
      <div className="mb-2 flex min-h-4.5 flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
        {series.map(({ name, colour, opacity }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span className="size-2.5 rounded-sm" style={{ background: colour, opacity }} />
            {translate(`home.volume.${name}`)}
          </span>
        ))}
      </div>
      <div className="h-64">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart
            data={[...bars]}
            stackOffset="sign"
            margin={{ top: 4, right: 4, bottom: 0, left: 0 }}
            accessibilityLayer={false}
            barCategoryGap="18%"
          >
            <CartesianGrid vertical={false} stroke="var(--color-line)" />
            <XAxis
              dataKey="from"
              tickFormatter={dayOf}
              tick={axisText}
              tickLine={false}
              axisLine={false}
              minTickGap={28}
              interval="equidistantPreserveStart"
            />
            <YAxis
              tickFormatter={(inr: number) => formatRupeesShort(Math.abs(inr))}
              tick={axisText}
              tickLine={false}
              axisLine={false}
              width={64}
            />
            <ReferenceLine y={0} stroke="var(--color-line-strong)" />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--color-sunken)' }}
              content={({ active, payload }) => {
                const bar = payload?.[0]?.payload as Bar | undefined;
                return active && bar ? <BarNote bar={bar} /> : null;
              }}
            />
            {series.map(({ name, colour, opacity, of }) => (
              <Bars
                key={name}
                dataKey={of}
                name={name}
                stackId="volume"
                fill={colour}
                fillOpacity={opacity}
                maxBarSize={40}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}

const dayOf = (date: string) => formatIstDay(`${date}T00:00:00+05:30`);

function BarNote({ bar }: { bar: Bar }) {
  const translate = useTranslate();
  return (
    <div className="figures rounded-md border border-line bg-surface px-2.5 py-2 text-xs shadow-float">
      <p className="text-muted">
        {bar.from === bar.to
          ? formatDate(bar.from)
          : translate('home.volume.weekOf', { from: dayOf(bar.from), to: formatDate(bar.to) })}
      </p>
      {series.map(({ name, of }) => (
        <p key={name} className="mt-1 flex justify-between gap-4">
          <span>{translate(`home.volume.${name}`)}</span>
          <span className="font-medium">{formatRupees(Math.abs(of(bar)))}</span>
        </p>
      ))}
    </div>
  );
}
