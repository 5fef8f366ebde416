import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../_lib/signed-in.ts';
import { TokensScreen } from './tokens-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('tokens.title') };
}

/** The tokens of the mode, strictness of keys, and what the account may do. */
export default async function TokensPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode('/developers/tokens', searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await Promise.all([
    client.prefetchQuery(trpc.tokens.list.queryOptions({ mode })),
    client.prefetchQuery(trpc.tokens.capabilities.queryOptions({ mode })),
    client.prefetchQuery(trpc.network.read.queryOptions({ mode })),
  ]);
  return (
    <Words of={['capabilities', 'dev', 'tokens']}>
      <HydrationBoundary state={dehydrate(client)}>
        <TokensScreen mode={mode} />
      </HydrationBoundary>
    </Words>
  );
}
