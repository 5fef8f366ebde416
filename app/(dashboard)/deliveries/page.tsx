import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readListState } from '../../_lib/list-state.ts';
import { readLanguage } from '../../_lib/messages/language.ts';
import { Words } from '../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../_lib/signed-in.ts';
import { cursorOf } from '../_orders/cursor.ts';
import { DeliveriesScreen } from './deliveries-screen.tsx';
import { deliveriesInput, deliveryList, PATH } from './delivery-list.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('orders.deliveries.title') };
}

/** The page of the list that the address names. */
export default async function DeliveriesPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode(PATH, searchParams);
  const parameters = await searchParams;
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  const products = await client.fetchQuery(trpc.deliveries.products.queryOptions({ mode })).catch(() => []);
  const { filters, sort } = readListState(deliveryList(products), parameters);
  const state = { filters, sort, cursor: cursorOf(parameters) };
  await client.prefetchQuery(trpc.deliveries.list.queryOptions(deliveriesInput(mode, state)));
  return (
    <Words of={['deliveries', 'list', 'orders', 'pages', 'status']}>
      <HydrationBoundary state={dehydrate(client)}>
        <DeliveriesScreen mode={mode} state={state} />
      </HydrationBoundary>
    </Words>
  );
}
