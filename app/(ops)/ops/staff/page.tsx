import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { requireOperator } from '../../../_lib/signed-in.ts';
import { StaffScreen } from './staff-screen.tsx';

export const metadata = { title: 'Staff' };

/** Everybody who works for the service. */
export default async function StaffPage() {
  await requireOperator();
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.ops.operators.list.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <StaffScreen />
    </HydrationBoundary>
  );
}
