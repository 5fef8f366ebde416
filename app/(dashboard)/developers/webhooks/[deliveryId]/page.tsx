import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../../_lib/messages/language.ts';
import { Words } from '../../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../../_lib/signed-in.ts';
import { PATH } from '../log-filter.ts';
import { DeliveryScreen } from './delivery-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('webhooks.detail') };
}

/** One delivery with all its attempts. */
export default async function DeliveryPage({
  params,
  searchParams,
}: {
  params: Promise<{ deliveryId: string }>;
  searchParams: PageParameters;
}) {
  const { deliveryId } = await params;
  const mode = await requireMode(`${PATH}/${deliveryId}`, searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.webhooks.delivery.queryOptions({ mode, deliveryId }));
  return (
    <Words of={['webhooks']}>
      <HydrationBoundary state={dehydrate(client)}>
        <DeliveryScreen mode={mode} deliveryId={deliveryId} />
      </HydrationBoundary>
    </Words>
  );
}
