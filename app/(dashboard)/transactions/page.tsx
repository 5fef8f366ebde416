import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readListState } from '../../_lib/list-state.ts';
import { readLanguage } from '../../_lib/messages/language.ts';
import { Words } from '../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../_lib/signed-in.ts';
import { PAGE_SIZE } from '../_shell/page-sizes.ts';
import { PATH, transactionList } from './transaction-list.ts';
import { TransactionsScreen } from './transactions-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('transactions.title') };
}

/** The page of transactions that the address names. */
export default async function TransactionsPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode(PATH, searchParams);
  const state = readListState(transactionList, await searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(
    trpc.transactions.list.queryOptions({
      mode,
      ...state.filters,
      sort: state.sort,
      page: state.page,
      limit: PAGE_SIZE,
    }),
  );
  return (
    <Words of={['channel', 'list', 'pages', 'rates', 'status', 'transactions']}>
      <HydrationBoundary state={dehydrate(client)}>
        <TransactionsScreen mode={mode} state={state} />
      </HydrationBoundary>
    </Words>
  );
}
