'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { type ReactNode, useState } from 'react';
import type { RootRouter } from '../../server/http/trpc/root.ts';
import { BATCH_BOUNDS } from './batch-bounds.ts';
import { confirmLink } from './confirmation/confirm-link.ts';
import { ConfirmationContext, createConfirmation } from './confirmation/confirmation.ts';
import { createQueryClient } from './query-client.ts';
import { errorOf } from './screen-error.ts';
import { TRPCProvider } from './trpc.ts';

/**
 * tRPC and react-query for the screens below. A session that ended elsewhere leads back to the sign-in; a call that needs a fresh one-time
 * password waits for it.
 */
export function DataProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => createQueryClient(leaveWhenSignedOut));
  const [confirmation] = useState(createConfirmation);
  const [trpcClient] = useState(() =>
    createTRPCClient<RootRouter>({
      links: [confirmLink(confirmation.ask), httpBatchLink({ url: '/trpc', ...BATCH_BOUNDS })],
    }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        <ConfirmationContext value={confirmation}>{children}</ConfirmationContext>
      </TRPCProvider>
    </QueryClientProvider>
  );
}

function leaveWhenSignedOut(error: unknown): void {
  if (typeof window === 'undefined' || errorOf(error).code !== 'SIGNED_OUT') return;
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?callbackUrl=${encodeURIComponent(here)}`);
}
