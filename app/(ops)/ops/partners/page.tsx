import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { readListState } from '../../../_lib/list-state.ts';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireOperator } from '../../../_lib/signed-in.ts';
import { partnerList, partnersInput } from './partner-list.ts';
import { PartnersScreen } from './partners-screen.tsx';

export const metadata = { title: 'Partners' };

/** The page of partners that the address names. */
export default async function PartnersPage({ searchParams }: { searchParams: PageParameters }) {
  await requireOperator();
  const state = readListState(partnerList, await searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.ops.partners.list.queryOptions(partnersInput(state)));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PartnersScreen state={state} />
    </HydrationBoundary>
  );
}
