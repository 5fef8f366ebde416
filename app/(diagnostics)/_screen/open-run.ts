import 'server-only';

import { createTRPCClient, httpLink } from '@trpc/client';
import { headers } from 'next/headers';
import type { RootRouter } from '../../../server/http/trpc/root.ts';
import { coreAccess } from '../../_lib/core-access.ts';
import { errorOf } from '../../_lib/screen-error.ts';

type Opened = { label: string; partnerName: string };

/** Notes that the page of a run is drawn; undefined where the link is unknown, or a person asks too often. */
export async function openRun(input: {
  partnerId: string;
  token: string;
  userAgent: string;
}): Promise<Opened | undefined> {
  const [{ config, trpc }, incoming] = await Promise.all([coreAccess(), headers()]);
  const caller = {
    address: incoming.get('x-tola-address') ?? '',
    requestId: incoming.get('x-request-id') ?? '',
  };
  const client = createTRPCClient<RootRouter>({
    links: [
      httpLink({
        url: `${config.appUrl}/trpc`,
        // Called in process, by the page itself.
        headers: { 'sec-fetch-site': 'same-origin' },
        fetch: (address, init) => trpc(new Request(address as string, init as RequestInit), caller),
      }),
    ],
  });
  try {
    return await client.embed.diagnostics.open.mutate(input);
  } catch (error) {
    if (errorOf(error).status >= 500) throw error;
    return undefined;
  }
}
