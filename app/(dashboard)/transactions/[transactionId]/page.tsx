import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../_lib/signed-in.ts';
import { PATH } from '../transaction-list.ts';
import { TransactionScreen } from './transaction-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('transaction.title') };
}

/** One transaction. */
export default async function TransactionPage({
  params,
  searchParams,
}: {
  params: Promise<{ transactionId: string }>;
  searchParams: PageParameters;
}) {
  const { transactionId } = await params;
  const mode = await requireMode(`${PATH}/${encodeURIComponent(transactionId)}`, searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.transactions.read.queryOptions({ mode, transactionId }));
  return (
    <Words
      of={[
        'channel',
        'figure',
        'ledger',
        'metadata',
        'rates',
        'reason',
        'source',
        'status',
        'timeline',
        'transaction',
        'transactions',
      ]}
    >
      <HydrationBoundary state={dehydrate(client)}>
        <TransactionScreen mode={mode} transactionId={transactionId} />
      </HydrationBoundary>
    </Words>
  );
}
