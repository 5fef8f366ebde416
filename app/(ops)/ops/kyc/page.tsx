import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { readListState } from '../../../_lib/list-state.ts';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireOperator } from '../../../_lib/signed-in.ts';
import { kycInput, kycList } from './kyc-list.ts';
import { KycScreen } from './kyc-screen.tsx';

export const metadata = { title: 'KYC review' };

/** The page of the list that the address names. */
export default async function KycPage({ searchParams }: { searchParams: PageParameters }) {
  await requireOperator();
  const state = readListState(kycList, await searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.ops.kyc.list.queryOptions(kycInput(state)));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <KycScreen state={state} />
    </HydrationBoundary>
  );
}
