import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { pageOf } from '../../../_lib/mode.ts';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireOperator } from '../../../_lib/signed-in.ts';
import { LIMIT } from './difference-list.ts';
import { SettlementsScreen } from './settlements-screen.tsx';

export const metadata = { title: 'Gateway settlements' };

/** Files of what gateways settled, and where another is handed in. */
export default async function SettlementsPage({ searchParams }: { searchParams: PageParameters }) {
  await requireOperator();
  const page = pageOf((await searchParams).page);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.ops.settlements.list.queryOptions({ page, limit: LIMIT }));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SettlementsScreen page={page} />
    </HydrationBoundary>
  );
}
