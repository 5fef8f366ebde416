import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readListState } from '../../_lib/list-state.ts';
import { readLanguage } from '../../_lib/messages/language.ts';
import { Words } from '../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../_lib/signed-in.ts';
import { cursorOf } from '../_orders/cursor.ts';
import { PATH, paymentList, paymentsInput } from './payment-list.ts';
import { PaymentsScreen } from './payments-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('orders.payments.title') };
}

/** The page of the list that the address names. */
export default async function PaymentsPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode(PATH, searchParams);
  const parameters = await searchParams;
  const { filters, sort } = readListState(paymentList, parameters);
  const state = { filters, sort, cursor: cursorOf(parameters) };
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.payments.list.queryOptions(paymentsInput(mode, state)));
  return (
    <Words of={['list', 'orders', 'pages', 'payments', 'rates', 'status']}>
      <HydrationBoundary state={dehydrate(client)}>
        <PaymentsScreen mode={mode} state={state} />
      </HydrationBoundary>
    </Words>
  );
}
