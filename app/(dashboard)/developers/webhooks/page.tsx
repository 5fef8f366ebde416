import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../_lib/signed-in.ts';
import { LOG_PAGE_SIZE, PATH, readLogFilter } from './log-filter.ts';
import { WebhooksScreen } from './webhooks-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('webhooks.title') };
}

/** Endpoint, health, and the page of the delivery log that the address names. */
export default async function WebhooksPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode(PATH, searchParams);
  const filter = readLogFilter(await searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await Promise.all([
    client.prefetchQuery(trpc.webhooks.endpoints.queryOptions({ mode })),
    client.prefetchQuery(trpc.webhooks.health.queryOptions({ mode, endpointId: filter.endpointId })),
    client.prefetchQuery(trpc.webhooks.floatThreshold.queryOptions({ mode })),
    client.prefetchQuery(trpc.webhooks.deliveries.queryOptions({ mode, ...filter, limit: LOG_PAGE_SIZE })),
  ]);
  return (
    <Words of={['editor', 'webhooks']}>
      <HydrationBoundary state={dehydrate(client)}>
        <WebhooksScreen mode={mode} filter={filter} />
      </HydrationBoundary>
    </Words>
  );
}
