import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { requireOperator } from '../../../_lib/signed-in.ts';
import { PlatformScreen } from './platform-screen.tsx';

export const metadata = { title: 'Platform' };

/** What runs, what is stopped for everybody, and how prices come. */
export default async function PlatformPage() {
  await requireOperator();
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.ops.platform.read.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PlatformScreen />
    </HydrationBoundary>
  );
}
