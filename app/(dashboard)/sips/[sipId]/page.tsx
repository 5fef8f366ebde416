import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../_lib/signed-in.ts';
import { PATH } from '../sip-list.ts';
import { daysPaging } from './days-paging.ts';
import { SipScreen } from './sip-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('orders.sips.one') };
}

/** One of them, with everything that happened to it. */
export default async function SipPage({
  params,
  searchParams,
}: {
  params: Promise<{ sipId: string }>;
  searchParams: PageParameters;
}) {
  const { sipId } = await params;
  const mode = await requireMode(`${PATH}/${sipId}`, searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await Promise.all([
    client.prefetchQuery(trpc.sips.detail.queryOptions({ mode, id: sipId })),
    client.prefetchInfiniteQuery(trpc.sips.days.infiniteQueryOptions({ mode, id: sipId }, daysPaging)),
  ]);
  return (
    <Words
      of={[
        'channel',
        'metadata',
        'orders',
        'payments',
        'reason',
        'sips',
        'source',
        'status',
        'timeline',
        'transactions',
      ]}
    >
      <HydrationBoundary state={dehydrate(client)}>
        <SipScreen mode={mode} sipId={sipId} />
      </HydrationBoundary>
    </Words>
  );
}
