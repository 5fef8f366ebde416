'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../../_lib/trpc.ts';
import { parseAmount } from '../../_parts/amount/parse-amount.ts';
import type { Draft } from './draft.ts';

/** What a draft asks for, as the server takes it. */
export function wishOf(
  draft: Draft,
): { asset: Draft['asset']; amountInr: number } | { asset: Draft['asset']; grams: number } {
  const { asset, unit, text } = draft;
  if (unit === 'grams') return { asset, grams: parseAmount(text, 6) ?? 0 };
  return { asset, amountInr: parseAmount(text, 2) ?? 0 };
}

/** The rate may be another this soon. */
const ASK_EVERY_MS = 10_000;

/** What a draft comes to at the server's rate of the moment, fee included, and when it is asked for again (by this device's clock). */
export function useEstimate(draft: Draft) {
  const trpc = useTRPC();
  const estimate = useQuery(
    trpc.embed.buy.estimate.queryOptions(wishOf(draft), { staleTime: 0, refetchInterval: ASK_EVERY_MS }),
  );
  return { estimate, nextAt: estimate.dataUpdatedAt + ASK_EVERY_MS };
}
