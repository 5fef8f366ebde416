import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { requireOperator } from '../../../_lib/signed-in.ts';
import { StatusScreen } from './status-screen.tsx';

export const metadata = { title: 'Status page' };

/** What partners read on the status page, and where staff write it. */
export default async function StatusPage() {
  await requireOperator();
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.ops.incidents.status.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <StatusScreen />
    </HydrationBoundary>
  );
}
