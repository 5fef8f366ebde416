import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../_lib/signed-in.ts';
import { DomainsScreen } from './domains-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('domains.title') };
}

/** The domains on which the partner's customers find the screens. */
export default async function DomainsPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode('/settings/domains', searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.domains.read.queryOptions({ mode }));
  return (
    <Words of={['domains']}>
      <HydrationBoundary state={dehydrate(client)}>
        <DomainsScreen mode={mode} />
      </HydrationBoundary>
    </Words>
  );
}
