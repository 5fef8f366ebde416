import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../_lib/signed-in.ts';
import { PATH } from '../withdrawal-list.ts';
import { WithdrawalScreen } from './withdrawal-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('orders.withdrawals.one') };
}

/** One of them, with everything that happened to it. */
export default async function WithdrawalPage({
  params,
  searchParams,
}: {
  params: Promise<{ withdrawalId: string }>;
  searchParams: PageParameters;
}) {
  const { withdrawalId } = await params;
  const mode = await requireMode(`${PATH}/${withdrawalId}`, searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.withdrawals.detail.queryOptions({ mode, withdrawalId }));
  return (
    <Words of={['ledger', 'metadata', 'orders', 'reason', 'source', 'status', 'timeline', 'withdrawals']}>
      <HydrationBoundary state={dehydrate(client)}>
        <WithdrawalScreen mode={mode} withdrawalId={withdrawalId} />
      </HydrationBoundary>
    </Words>
  );
}
