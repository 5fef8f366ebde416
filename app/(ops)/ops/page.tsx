import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { pageQueryClient, serverTrpc } from '../../_lib/server-trpc.ts';
import { requireOperator } from '../../_lib/signed-in.ts';
import { TodayScreen } from './today-screen.tsx';

export const metadata = { title: 'Today' };

/** Where operators land: what waits for an operator. */
export default async function OpsPage() {
  await requireOperator();
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.ops.workQueue.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TodayScreen />
    </HydrationBoundary>
  );
}
