import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { readListState } from '../../../_lib/list-state.ts';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireOperator } from '../../../_lib/signed-in.ts';
import { jobList, jobsInput } from './job-list.ts';
import { JobsScreen } from './jobs-screen.tsx';

export const metadata = { title: 'Jobs' };

/** Jobs that failed or hang, as the address narrows them, and how each kind of job goes. */
export default async function JobsPage({ searchParams }: { searchParams: PageParameters }) {
  await requireOperator();
  const state = readListState(jobList, await searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await Promise.all([
    client.prefetchQuery(trpc.ops.jobs.list.queryOptions(jobsInput(state))),
    client.prefetchQuery(trpc.ops.jobs.health.queryOptions()),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <JobsScreen state={state} />
    </HydrationBoundary>
  );
}
