import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { readListState } from '../../../_lib/list-state.ts';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireOperator } from '../../../_lib/signed-in.ts';
import { DeliveriesScreen } from './deliveries-screen.tsx';
import { deliveriesInput, deliveryList } from './delivery-list.ts';

export const metadata = { title: 'Deliveries' };

/** The page of the list that the address names. */
export default async function DeliveriesPage({ searchParams }: { searchParams: PageParameters }) {
  await requireOperator();
  const state = readListState(deliveryList, await searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.ops.deliveries.list.queryOptions(deliveriesInput(state)));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <DeliveriesScreen state={state} />
    </HydrationBoundary>
  );
}
