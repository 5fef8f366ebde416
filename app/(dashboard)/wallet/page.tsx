import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../_lib/language.ts';
import { pageOf } from '../../_lib/mode.ts';
import { pageQueryClient, serverTrpc } from '../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../_lib/signed-in.ts';
import { PAGE_SIZE } from '../_shell/page-sizes.ts';
import { WalletScreen } from './wallet-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('wallet.title') };
}

/** The wallet, drawn with the page of its ledger that the address names. */
export default async function WalletPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode('/wallet', searchParams);
  const page = pageOf((await searchParams).page);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await Promise.all([
    client.prefetchQuery(trpc.wallet.read.queryOptions({ mode })),
    client.prefetchQuery(trpc.wallet.entries.queryOptions({ mode, page, limit: PAGE_SIZE })),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <WalletScreen mode={mode} page={page} />
    </HydrationBoundary>
  );
}
