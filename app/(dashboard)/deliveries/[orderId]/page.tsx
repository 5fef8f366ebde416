import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../_lib/signed-in.ts';
import { PATH } from '../delivery-list.ts';
import { DeliveryScreen } from './delivery-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('orders.deliveries.one') };
}

/** One of them, with everything that happened to it. */
export default async function DeliveryPage({
  params,
  searchParams,
}: {
  params: Promise<{ orderId: string }>;
  searchParams: PageParameters;
}) {
  const { orderId } = await params;
  const mode = await requireMode(`${PATH}/${orderId}`, searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.deliveries.detail.queryOptions({ mode, orderId }));
  return (
    <Words of={['deliveries', 'figure', 'ledger', 'metadata', 'orders', 'reason', 'source', 'status', 'timeline']}>
      <HydrationBoundary state={dehydrate(client)}>
        <DeliveryScreen mode={mode} orderId={orderId} />
      </HydrationBoundary>
    </Words>
  );
}
