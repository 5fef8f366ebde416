import type { Asset } from '../../../../server/domain/kernel/assets.ts';
import { assetColours } from '../../../_ui/asset-colours.ts';
import { classNames } from '../../../_ui/class-names.ts';

export type RatePoint = { on: string; rateInr: number };

const WIDTH = 320;
const HEIGHT = 72;
const EDGE = 3;

/** A rate over time as one line, without axes: what it began and ended with is said beside it. */
export function RateChart({ points, label, asset }: { points: readonly RatePoint[]; label: string; asset: Asset }) {
  const rates = points.map(({ rateInr }) => rateInr);
  const [low, high] = [Math.min(...rates), Math.max(...rates)];
  const span = high - low || 1;
  const place = (rate: number, index: number) => {
    const x = (index / Math.max(1, points.length - 1)) * WIDTH;
    const y = EDGE + (1 - (rate - low) / span) * (HEIGHT - 2 * EDGE);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={classNames('h-18 w-full', assetColours[asset].text)}
    >
      {points.length > 1 ? (
        <polyline
          points={rates.map(place).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ) : null}
    </svg>
  );
}
