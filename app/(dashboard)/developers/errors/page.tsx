import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../_lib/signed-in.ts';
import { PATH, rangeOf } from './error-range.ts';
import { ErrorsScreen } from './errors-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('errors.title') };
}

/** What went wrong over the range that the address names. */
export default async function ErrorsPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode(PATH, searchParams);
  const range = rangeOf((await searchParams).range);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.requestLog.errors.queryOptions({ mode, range }));
  return (
    <Words of={['calls', 'errors']}>
      <HydrationBoundary state={dehydrate(client)}>
        <ErrorsScreen mode={mode} range={range} />
      </HydrationBoundary>
    </Words>
  );
}
