import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readListState } from '../../_lib/list-state.ts';
import { readLanguage } from '../../_lib/messages/language.ts';
import { Words } from '../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../_lib/signed-in.ts';
import { PAGE_SIZE } from '../_shell/page-sizes.ts';
import { PATH, walletList } from './wallet-list.ts';
import { WalletScreen } from './wallet-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('wallet.title') };
}

/** The wallet, drawn with the page of its ledger that the address names. */
export default async function WalletPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode(PATH, searchParams);
  const state = readListState(walletList, await searchParams);
  const { filters, sort, page } = state;
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await Promise.all([
    client.prefetchQuery(trpc.wallet.read.queryOptions({ mode })),
    client.prefetchQuery(trpc.wallet.entries.queryOptions({ mode, ...filters, sort, page, limit: PAGE_SIZE })),
  ]);
  return (
    <Words of={['list', 'pages', 'wallet']}>
      <HydrationBoundary state={dehydrate(client)}>
        <WalletScreen mode={mode} state={state} />
      </HydrationBoundary>
    </Words>
  );
}
