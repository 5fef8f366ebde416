import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readListState } from '../../_lib/list-state.ts';
import { readLanguage } from '../../_lib/messages/language.ts';
import { Words } from '../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../_lib/signed-in.ts';
import { PAGE_SIZE } from '../_shell/page-sizes.ts';
import { afterOf, PATH, userList } from './user-list.ts';
import { UsersScreen } from './users-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('users.title') };
}

/** The page of users that the address names. */
export default async function UsersPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode(PATH, searchParams);
  const parameters = await searchParams;
  const { filters, sort } = readListState(userList, parameters);
  const state = { filters, sort, after: afterOf(parameters.after) };
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(
    trpc.users.list.queryOptions({ mode, ...filters, sort, after: state.after, limit: PAGE_SIZE }),
  );
  return (
    <Words of={['kycState', 'list', 'pages', 'rates', 'source', 'users']}>
      <HydrationBoundary state={dehydrate(client)}>
        <UsersScreen mode={mode} state={state} />
      </HydrationBoundary>
    </Words>
  );
}
