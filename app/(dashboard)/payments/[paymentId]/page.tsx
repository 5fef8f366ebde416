import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../_lib/signed-in.ts';
import { PATH } from '../payment-list.ts';
import { PaymentScreen } from './payment-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('orders.payments.one') };
}

/** One of them, with everything that happened to it. */
export default async function PaymentPage({
  params,
  searchParams,
}: {
  params: Promise<{ paymentId: string }>;
  searchParams: PageParameters;
}) {
  const { paymentId } = await params;
  const mode = await requireMode(`${PATH}/${paymentId}`, searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.payments.detail.queryOptions({ mode, paymentId }));
  return (
    <Words
      of={[
        'channel',
        'figure',
        'ledger',
        'metadata',
        'orders',
        'payments',
        'rates',
        'reason',
        'source',
        'status',
        'timeline',
        'transactions',
      ]}
    >
      <HydrationBoundary state={dehydrate(client)}>
        <PaymentScreen mode={mode} paymentId={paymentId} />
      </HydrationBoundary>
    </Words>
  );
}
