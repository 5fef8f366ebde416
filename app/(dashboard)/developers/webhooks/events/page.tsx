import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../../_lib/messages/language.ts';
import { Words } from '../../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../../_lib/signed-in.ts';
import { EVENTS_PATH, LOG_PAGE_SIZE, readLogFilter } from '../log-filter.ts';
import { EventsScreen } from './events-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('webhooks.events') };
}

/** The events of 30 days, whether or not an endpoint wanted them. */
export default async function EventsPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode(EVENTS_PATH, searchParams);
  const { kind, before } = readLogFilter(await searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.webhooks.events.queryOptions({ mode, kind, cursor: before, limit: LOG_PAGE_SIZE }));
  return (
    <Words of={['webhooks']}>
      <HydrationBoundary state={dehydrate(client)}>
        <EventsScreen mode={mode} kind={kind} before={before} />
      </HydrationBoundary>
    </Words>
  );
}
