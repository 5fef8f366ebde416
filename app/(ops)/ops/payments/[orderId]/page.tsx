import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { Words } from '../../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../../_lib/server-trpc.ts';
import { requireOperator } from '../../../../_lib/signed-in.ts';
import { PaymentScreen } from './payment-screen.tsx';

export const metadata = { title: 'Payment' };

/** One payment of any partner, with everything that happened to it. */
export default async function OpsPaymentPage({ params }: { params: Promise<{ orderId: string }> }) {
  await requireOperator();
  const { orderId } = await params;
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.ops.payments.read.queryOptions({ orderId }));
  return (
    <Words language="en" of={['ledger', 'rates', 'reason', 'source', 'status', 'timeline', 'type']}>
      <HydrationBoundary state={dehydrate(client)}>
        <PaymentScreen orderId={orderId} />
      </HydrationBoundary>
    </Words>
  );
}
