import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { readListState } from '../../../../_lib/list-state.ts';
import { pageQueryClient, serverTrpc } from '../../../../_lib/server-trpc.ts';
import { type PageParameters, requireOperator } from '../../../../_lib/signed-in.ts';
import { StandaloneLink } from '../../../../_ui/button.tsx';
import { PageHeader } from '../../../../_ui/card.tsx';
import { differenceList, differencesInput, PATH } from '../difference-list.ts';
import { DifferencesCard } from '../differences-card.tsx';

export const metadata = { title: 'Not settled' };

/** Live payments of our books that no file has settled in time. */
export default async function UnsettledPage({ searchParams }: { searchParams: PageParameters }) {
  await requireOperator();
  const read = readListState(differenceList, await searchParams);
  const { kind: _, ...filters } = read.filters;
  const state = { ...read, filters };
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.ops.settlements.differences.queryOptions(differencesInput('unsettled', state)));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <StandaloneLink href={PATH}>All settlements</StandaloneLink>
      <PageHeader
        title="Paid, not settled"
        hint="Live payments that no file has settled two days after they came. The file that settles one closes it."
      />
      <DifferencesCard of="unsettled" list={state} />
    </HydrationBoundary>
  );
}
