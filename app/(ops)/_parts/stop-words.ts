import { byAsset } from '../../../server/domain/kernel/assets.ts';
import type { PlatformStopView } from '../../_lib/procedure-types.ts';

/** What can be stopped, in words, in the order it is shown. */
export const stopWords = {
  payments: 'Taking payments',
  ...byAsset((asset) => `Trading in ${asset}`),
} satisfies Record<PlatformStopView['what'], string>;
