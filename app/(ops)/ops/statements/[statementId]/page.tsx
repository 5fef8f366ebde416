import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { readListState } from '../../../../_lib/list-state.ts';
import { Words } from '../../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../../_lib/server-trpc.ts';
import { type PageParameters, requireOperator } from '../../../../_lib/signed-in.ts';
import { entriesInput, entryList } from './entry-list.ts';
import { StatementScreen } from './statement-screen.tsx';

export const metadata = { title: 'Statement' };

type Props = { params: Promise<{ statementId: string }>; searchParams: PageParameters };

/** A final live statement: its figures, their lines and rows, and its settlement. */
export default async function StatementPage({ params, searchParams }: Props) {
  await requireOperator();
  const { statementId } = await params;
  const state = readListState(entryList, await searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await Promise.all([
    client.prefetchQuery(trpc.ops.statements.read.queryOptions({ statementId })),
    client.prefetchQuery(trpc.ops.statements.entries.queryOptions(entriesInput(statementId, state))),
  ]);
  return (
    <Words language="en" of={['explained/month']}>
      <HydrationBoundary state={dehydrate(client)}>
        <StatementScreen statementId={statementId} state={state} />
      </HydrationBoundary>
    </Words>
  );
}
