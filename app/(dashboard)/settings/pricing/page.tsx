import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../_lib/signed-in.ts';
import { PricingScreen } from './pricing-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('pricing.title') };
}

/** The markup with its example, and what the account is agreed. */
export default async function PricingPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode('/settings/pricing', searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  const [markup] = await Promise.all([
    client.fetchQuery(trpc.pricing.markup.queryOptions({ mode })).catch(() => undefined),
    client.prefetchQuery(trpc.pricing.account.queryOptions({ mode })),
  ]);
  if (markup) {
    const { buyPct, sellPct } = markup;
    await client.prefetchQuery(trpc.pricing.example.queryOptions({ mode, buyPct, sellPct }));
  }
  return (
    <Words of={['account', 'editor', 'pricing', 'rates']}>
      <HydrationBoundary state={dehydrate(client)}>
        <PricingScreen mode={mode} />
      </HydrationBoundary>
    </Words>
  );
}
