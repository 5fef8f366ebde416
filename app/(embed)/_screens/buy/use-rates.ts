'use client';

import { useQuery } from '@tanstack/react-query';
import { byAsset } from '../../../../server/domain/kernel/assets.ts';
import type { EmbedHome } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';

/** However far ahead the next rate is said to be, this often is enough and not too often. */
const [LEAST_SECONDS, MOST_SECONDS] = [5, 60];

/**
 * The rates at which people buy, in rupees a gram, from those that came with the screen on; each is null while there is none. `nextAt`
 * is when they are asked for again, by this device's clock.
 */
export function useRates(first: EmbedHome['rates'], firstAt: number) {
  const trpc = useTRPC();
  const wait = (rates: EmbedHome['rates'] | undefined) =>
    Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, rates?.gold.nextInSeconds ?? LEAST_SECONDS)) * 1_000;
  const { data, dataUpdatedAt } = useQuery({
    ...trpc.embed.home.rates.queryOptions(),
    initialData: first,
    initialDataUpdatedAt: firstAt,
    refetchInterval: ({ state }) => wait(state.data),
  });
  return {
    rates: byAsset((asset) => data?.[asset].buyRateInr ?? null),
    nextAt: dataUpdatedAt + wait(data),
  };
}
