import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../_lib/messages/language.ts';
import { Words } from '../../_lib/messages/words.tsx';
import { pageOf } from '../../_lib/mode.ts';
import { pageQueryClient, serverTrpc } from '../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../_lib/signed-in.ts';
import { PAGE_SIZE } from '../_shell/page-sizes.ts';
import { StatementsScreen } from './statements-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('statements.title') };
}

/** The months of the partner, drawn with the page that the address names. */
export default async function StatementsPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode('/statements', searchParams);
  const page = pageOf((await searchParams).page);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.statements.list.queryOptions({ mode, page, limit: PAGE_SIZE }));
  return (
    <Words of={['list', 'pages']}>
      <HydrationBoundary state={dehydrate(client)}>
        <StatementsScreen mode={mode} page={page} />
      </HydrationBoundary>
    </Words>
  );
}
