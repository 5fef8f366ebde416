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
import { createSessionEnd, SessionEndContext } from './session-end/session-end.ts';
import { TRPCProvider } from './trpc.ts';

/**
 * tRPC and react-query for the screens below. A session that ended leads to the sign-in, and loses nothing that was typed; a call that
 * needs a fresh one-time password waits for it.
 */
export function DataProvider({ children }: { children: ReactNode }) {
  const [sessionEnd] = useState(createSessionEnd);
  const [queryClient] = useState(() =>
    createQueryClient((error) => {
      if (typeof window !== 'undefined' && errorOf(error).code === 'SIGNED_OUT') sessionEnd.end('other');
    }),
  );
  const [confirmation] = useState(createConfirmation);
  const [trpcClient] = useState(() =>
    createTRPCClient<RootRouter>({
      links: [confirmLink(confirmation.ask), httpBatchLink({ url: '/trpc', ...BATCH_BOUNDS })],
    }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        <SessionEndContext value={sessionEnd}>
          <ConfirmationContext value={confirmation}>{children}</ConfirmationContext>
        </SessionEndContext>
      </TRPCProvider>
    </QueryClientProvider>
  );
}
