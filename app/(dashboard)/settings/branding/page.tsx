import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../_lib/signed-in.ts';
import { BrandingScreen } from './branding-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('branding.title') };
}

/** How the partner's customers see it. */
export default async function BrandingPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode('/settings/branding', searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.branding.read.queryOptions({ mode }));
  return (
    <Words of={['branding', 'editor']}>
      <HydrationBoundary state={dehydrate(client)}>
        <BrandingScreen mode={mode} />
      </HydrationBoundary>
    </Words>
  );
}
