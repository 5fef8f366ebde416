import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { Words } from '../../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../../_lib/server-trpc.ts';
import { requireOperator } from '../../../../_lib/signed-in.ts';
import { DeliveryScreen } from './delivery-screen.tsx';

export const metadata = { title: 'Delivery' };

/** One order, and what is to be done with it. */
export default async function DeliveryPage({ params }: { params: Promise<{ orderId: string }> }) {
  await requireOperator();
  const { orderId } = await params;
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.ops.deliveries.read.queryOptions({ orderId }));
  return (
    <Words language="en" of={['reason', 'source', 'status', 'timeline', 'type']}>
      <HydrationBoundary state={dehydrate(client)}>
        <DeliveryScreen key={orderId} orderId={orderId} />
      </HydrationBoundary>
    </Words>
  );
}
