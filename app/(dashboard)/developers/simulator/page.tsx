import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../_lib/signed-in.ts';
import { SimulatorOrdersScreen } from './simulator-orders-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('simulatorOrders.title') };
}

/** The way into the device simulator: the latest orders of the sandbox. Live orders are not shown in it. */
export default async function LabOrdersPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode('/developers/simulator', searchParams);
  const client = pageQueryClient();
  if (mode === 'sandbox') await client.prefetchQuery((await serverTrpc()).sandbox.orders.queryOptions({ mode }));
  return (
    <Words of={['simulatorOrders', 'rates']}>
      <HydrationBoundary state={dehydrate(client)}>
        <SimulatorOrdersScreen mode={mode} />
      </HydrationBoundary>
    </Words>
  );
}
