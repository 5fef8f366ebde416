'use client';

import { formatDate, formatIstDay, formatRupees, formatRupeesShort } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { assetColours } from '../../../_ui/asset-colours.ts';
import { Plot } from '../../../_ui/chart/plot.tsx';
import { scaleOf } from '../../../_ui/chart/scale.ts';
import type { Bar } from './overview-state.ts';
import { volumeSides } from './volume-sides.ts';

const MARKS_MAX = 8;

/** Sold metal is paler, and below the line. */
const series = volumeSides.map((side) => ({
  ...side,
  colour: assetColours[side.asset].line,
  opacity: side.side === 'buyInr' ? 1 : 0.55,
}));

/** Bars of what was bought above the line and sold below it. The sentence and the table below say the same. */
export function VolumePlot({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const translate = useTranslate();
  const stacks = bars.map(stackOf);
  const scale = scaleOf([0, ...stacks.flat().map(({ to }) => to)]);
  const every = Math.ceil(bars.length / MARKS_MAX);
  const barAt = (index: number) => bars[index] as Bar;
  const nameOf = (bar: Bar) =>
    bar.from === bar.to
      ? formatDate(bar.from)
      : translate('home.volume.weekOf', { from: dayOf(bar.from), to: formatDate(bar.to) });
  return (
    <>
      <div aria-hidden="true" className="mb-2 flex min-h-4.5 flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
        {series.map(({ name, colour, opacity }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <svg aria-hidden="true" className="size-2.5">
              <rect width="100%" height="100%" rx="2" fill={colour} fillOpacity={opacity} />
            </svg>
            {translate(`home.volume.${name}`)}
          </span>
        ))}
      </div>
      <Plot
        label={label}
        shape="bands"
        count={bars.length}
        scale={scale}
        tickLabel={(inr) => formatRupeesShort(Math.abs(inr))}
        marks={bars.flatMap(({ from }, index) => (index % every === 0 ? [{ index, label: dayOf(from) }] : []))}
        note={(index) => <BarNote name={nameOf(barAt(index))} bar={barAt(index)} />}
        textOf={(index) => {
          const bar = barAt(index);
          const amounts = series.map(
            ({ name, inrOf }) => `${translate(`home.volume.${name}`)} ${formatRupees(inrOf(bar))}`,
          );
          return [nameOf(bar), ...amounts].join(', ');
        }}
        className="h-64"
      >
        {{
          paths: (
            <>
              {series.map(({ name, colour, opacity }, nth) => (
                <path
                  key={name}
                  d={stacks
                    .map((stack, index) => barLine(stack[nth], (index + 0.5) / bars.length, scale.down))
                    .join('')}
                  stroke={colour}
                  strokeOpacity={opacity}
                  strokeWidth={`min(40px, ${Number((64 / bars.length).toFixed(2))}cqw)`}
                  vectorEffect="non-scaling-stroke"
                />
              ))}
              <path
                d={`M0 ${Math.round(scale.down(0) * 10)}H1000`}
                stroke="var(--color-line-strong)"
                vectorEffect="non-scaling-stroke"
              />
            </>
          ),
        }}
      </Plot>
    </>
  );
}

type Piece = { readonly from: number; readonly to: number };

/** Where each series of a bar begins and ends: bought metal stacked upwards from zero, sold metal downwards. */
function stackOf(bar: Bar): Piece[] {
  let [up, down] = [0, 0];
  return series.map(({ side, inrOf }) => {
    const inr = inrOf(bar);
    if (side === 'buyInr') {
      up += inr;
      return { from: up - inr, to: up };
    }
    down -= inr;
    return { from: down + inr, to: down };
  });
}

/** A piece of a bar as a thick line, whose width stays what it is however the plot is stretched. */
function barLine(piece: Piece | undefined, along: number, down: (value: number) => number): string {
  if (!piece || piece.from === piece.to) return '';
  return `M${Math.round(along * 1_000)} ${Math.round(down(piece.from) * 10)}V${Math.round(down(piece.to) * 10)}`;
}

const dayOf = (date: string) => formatIstDay(`${date}T00:00:00+05:30`);

function BarNote({ name, bar }: { name: string; bar: Bar }) {
  const translate = useTranslate();
  return (
    <>
      <p className="text-muted">{name}</p>
      {series.map(({ name, inrOf }) => (
        <p key={name} className="mt-1 flex justify-between gap-4">
          <span>{translate(`home.volume.${name}`)}</span>
          <span className="font-medium">{formatRupees(inrOf(bar))}</span>
        </p>
      ))}
    </>
  );
}
