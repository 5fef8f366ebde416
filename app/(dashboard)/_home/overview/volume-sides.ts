import { assets, metals } from '../../../../server/domain/kernel/assets.ts';
import type { Volumes } from './overview-state.ts';

const sides = [
  ['buyInr', 'bought'],
  ['sellInr', 'sold'],
] as const;

/** What is drawn and listed of a bar: each metal bought, then each metal sold. `name` is its message under `home.volume`. */
export const volumeSides = sides.flatMap(([side, verb]) =>
  assets.map((asset) => ({
    name: `${verb}${metals[asset].name}` as const,
    asset,
    side,
    inrOf: (volumes: Volumes) => volumes[side][asset],
  })),
);
