import 'server-only';

import { createTRPCClient, httpLink } from '@trpc/client';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { headers } from 'next/headers';
import { cache } from 'react';
import type { RootRouter } from '../../server/http/trpc/root.ts';
import { coreAccess } from './core-access.ts';
import { createQueryClient } from './query-client.ts';

/** The query cache of the page being drawn. */
export const pageQueryClient = cache(() => createQueryClient());

/** Procedures called in process, as the visitor of the page being drawn: the same handler and checks as over HTTP. */
export const serverClient = cache(async () => {
  const { config, trpc } = await coreAccess();
  return createTRPCClient<RootRouter>({
    links: [
      httpLink({
        url: `${config.appUrl}/trpc`,
        headers: async () => ({ cookie: (await headers()).get('cookie') ?? '' }),
        async fetch(input, init) {
          const incoming = await headers();
          return trpc(new Request(input as string, init as RequestInit), {
            address: incoming.get('x-tola-address') ?? '',
            requestId: incoming.get('x-request-id') ?? '',
          });
        },
      }),
    ],
  });
});

/** Query options for prefetching what a screen will ask for. */
export const serverTrpc = cache(async () =>
  createTRPCOptionsProxy<RootRouter>({ client: await serverClient(), queryClient: pageQueryClient }),
);
