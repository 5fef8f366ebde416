import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../_lib/signed-in.ts';
import { PATH } from '../wallet-list.ts';
import { EntryScreen } from './entry-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('walletEntry.title') };
}

/** One movement of the wallet. */
export default async function WalletEntryPage({
  params,
  searchParams,
}: {
  params: Promise<{ entryId: string }>;
  searchParams: PageParameters;
}) {
  const { entryId } = await params;
  const mode = await requireMode(`${PATH}/${entryId}`, searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.wallet.entry.queryOptions({ mode, entryId }));
  return (
    <Words of={['invoice', 'rates', 'wallet', 'walletEntry']}>
      <HydrationBoundary state={dehydrate(client)}>
        <EntryScreen mode={mode} entryId={entryId} />
      </HydrationBoundary>
    </Words>
  );
}
