import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readListState } from '../../_lib/list-state.ts';
import { readLanguage } from '../../_lib/messages/language.ts';
import { Words } from '../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../_lib/signed-in.ts';
import { PAGE_SIZE } from '../_shell/page-sizes.ts';
import { InventoryScreen } from './inventory-screen.tsx';
import { PATH, purchaseList } from './purchase-list.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('inventory.title') };
}

/** The partner's own metal, and the page of purchases that the address names. */
export default async function InventoryPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode(PATH, searchParams);
  const state = readListState(purchaseList, await searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  const { filters, sort, page } = state;
  await Promise.all([
    client.prefetchQuery(trpc.inventory.holdings.queryOptions({ mode })),
    client.prefetchQuery(trpc.wallet.read.queryOptions({ mode })),
    client.prefetchQuery(trpc.inventory.purchases.queryOptions({ mode, ...filters, sort, page, limit: PAGE_SIZE })),
  ]);
  return (
    <Words of={['inventory', 'invoice', 'list', 'pages', 'rates']}>
      <HydrationBoundary state={dehydrate(client)}>
        <InventoryScreen mode={mode} state={state} />
      </HydrationBoundary>
    </Words>
  );
}
