'use client';

import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '../../../_lib/trpc.ts';
import { useKept } from '../../_app/use-kept.ts';
import { type HeldQuote, KEPT_QUOTE } from './held-quote.ts';
import type { SellDraft, SellInput } from './sell-input.ts';

/** Takes a price for what a person wants to sell, and keeps it until it is sold or given up. */
export function useSellQuote(onTaken?: () => void) {
  const trpc = useTRPC();
  const [held, keep] = useKept<HeldQuote>(KEPT_QUOTE);
  const quote = useMutation(trpc.embed.sell.quote.mutationOptions());
  const take = (draft: SellDraft, input: SellInput) =>
    quote.mutate(
      { asset: draft.asset, ...input },
      {
        onSuccess(taken) {
          keep({ ...taken, takenAt: Date.now(), draft });
          onTaken?.();
        },
      },
    );
  return { held, take, giveUp: () => keep(null), isTaking: quote.isPending, error: quote.error };
}
