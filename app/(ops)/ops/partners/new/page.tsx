import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { pageQueryClient, serverTrpc } from '../../../../_lib/server-trpc.ts';
import { requireOperator } from '../../../../_lib/signed-in.ts';
import { NewPartnerScreen } from './new-partner-screen.tsx';

export const metadata = { title: 'New partner' };

/** Takes a business on. */
export default async function NewPartnerPage() {
  await requireOperator();
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.ops.partners.capabilities.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <NewPartnerScreen />
    </HydrationBoundary>
  );
}
