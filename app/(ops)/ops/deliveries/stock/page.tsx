import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { pageQueryClient, serverTrpc } from '../../../../_lib/server-trpc.ts';
import { requireOperator } from '../../../../_lib/signed-in.ts';
import { StockScreen } from './stock-screen.tsx';

export const metadata = { title: 'Stock' };

/** The live stock of coins and bars. */
export default async function StockPage() {
  await requireOperator();
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.ops.deliveries.stock.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <StockScreen />
    </HydrationBoundary>
  );
}
