import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { readListState } from '../../../_lib/list-state.ts';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireOperator } from '../../../_lib/signed-in.ts';
import { approvalList, approvalsInput } from './approval-list.ts';
import { ApprovalsScreen } from './approvals-screen.tsx';

export const metadata = { title: 'Approvals' };

/** The page of requests that the address names. */
export default async function ApprovalsPage({ searchParams }: { searchParams: PageParameters }) {
  await requireOperator();
  const parameters = await searchParams;
  const state = readListState(approvalList, parameters);
  const before = typeof parameters.before === 'string' ? parameters.before.slice(0, 100) : undefined;
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.ops.approvals.list.queryOptions(approvalsInput(state, before)));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ApprovalsScreen state={state} before={before} />
    </HydrationBoundary>
  );
}
