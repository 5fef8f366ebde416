import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../_lib/signed-in.ts';
import { NetworkScreen } from './network-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('network.title') };
}

/** Return origins of both modes, allowed addresses of this one. */
export default async function NetworkPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode('/developers/network', searchParams);
  const client = pageQueryClient();
  await client.prefetchQuery((await serverTrpc()).network.read.queryOptions({ mode }));
  return (
    <Words of={['dev', 'editor', 'network']}>
      <HydrationBoundary state={dehydrate(client)}>
        <NetworkScreen mode={mode} />
      </HydrationBoundary>
    </Words>
  );
}
