import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { readListState } from '../../../../_lib/list-state.ts';
import { pageQueryClient, serverTrpc } from '../../../../_lib/server-trpc.ts';
import { type PageParameters, requireOperator } from '../../../../_lib/signed-in.ts';
import { differenceList, differencesInput } from '../difference-list.ts';
import { FileScreen } from './file-screen.tsx';

export const metadata = { title: 'Settlement file' };

type Props = { params: Promise<{ fileId: string }>; searchParams: PageParameters };

/** A file: what it adds up to, its bank transfers, and where it differs from our books. */
export default async function FilePage({ params, searchParams }: Props) {
  await requireOperator();
  const { fileId } = await params;
  const state = readListState(differenceList, await searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await Promise.all([
    client.prefetchQuery(trpc.ops.settlements.read.queryOptions({ fileId })),
    client.prefetchQuery(trpc.ops.settlements.differences.queryOptions(differencesInput({ fileId }, state))),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <FileScreen fileId={fileId} state={state} />
    </HydrationBoundary>
  );
}
