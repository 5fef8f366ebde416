'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTRPC } from '../../_lib/trpc.ts';

/** Money or metal of the person moved: what screens show of it is asked for anew. */
export function useMoved(): () => void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return useCallback(() => {
    for (const part of [trpc.embed.home, trpc.embed.wallet, trpc.embed.history]) {
      void queries.invalidateQueries({ queryKey: part.pathKey() });
    }
  }, [queries, trpc]);
}
