import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../_lib/signed-in.ts';
import { UsageScreen } from './usage-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('usage.title') };
}

/** Usage against limits. */
export default async function UsagePage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode('/developers/usage', searchParams);
  const client = pageQueryClient();
  await client.prefetchQuery((await serverTrpc()).usage.read.queryOptions({ mode }));
  return (
    <Words of={['usage']}>
      <HydrationBoundary state={dehydrate(client)}>
        <UsageScreen mode={mode} />
      </HydrationBoundary>
    </Words>
  );
}
