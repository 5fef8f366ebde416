'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { EmbedKycView } from '../../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';

/** Takes what a change answered as the new state, wherever it is shown. */
export function useKeepStatus(): (status: EmbedKycView) => void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return (status) => {
    queries.setQueryData(trpc.embed.kyc.status.queryKey(), status);
    void queries.invalidateQueries({ queryKey: trpc.embed.home.pathKey() });
  };
}

/** Looks again where the person stands after a step that failed: an answer that was lost on its way may have been a success. */
export function useLookAgain(): () => void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: trpc.embed.kyc.status.queryKey() });
}
