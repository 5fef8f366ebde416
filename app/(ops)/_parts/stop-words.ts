import type { PlatformStopView } from '../../_lib/procedure-types.ts';

/** What can be stopped, in words, in the order it is shown. */
export const stopWords = {
  payments: 'Taking payments',
  gold: 'Trading in gold',
  silver: 'Trading in silver',
} as const satisfies Record<PlatformStopView['what'], string>;
