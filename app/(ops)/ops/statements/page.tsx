import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { readListState } from '../../../_lib/list-state.ts';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireOperator } from '../../../_lib/signed-in.ts';
import { statementList, statementsInput } from './statement-list.ts';
import { StatementsScreen } from './statements-screen.tsx';

export const metadata = { title: 'Statements' };

/** The final live statements of every partner, as the address narrows them. */
export default async function StatementsPage({ searchParams }: { searchParams: PageParameters }) {
  await requireOperator();
  const state = readListState(statementList, await searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.ops.statements.list.queryOptions(statementsInput(state)));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <StatementsScreen state={state} />
    </HydrationBoundary>
  );
}
