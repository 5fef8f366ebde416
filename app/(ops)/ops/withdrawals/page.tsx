import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { readListState } from '../../../_lib/list-state.ts';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireOperator } from '../../../_lib/signed-in.ts';
import { withdrawalList, withdrawalsInput } from './withdrawal-list.ts';
import { WithdrawalsScreen } from './withdrawals-screen.tsx';

export const metadata = { title: 'Withdrawals' };

/** Withdrawals of all partners that are in doubt. */
export default async function OpsWithdrawalsPage({ searchParams }: { searchParams: PageParameters }) {
  await requireOperator();
  const state = readListState(withdrawalList, await searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.ops.withdrawals.list.queryOptions(withdrawalsInput(state)));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <WithdrawalsScreen state={state} />
    </HydrationBoundary>
  );
}
