import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { coreAccess } from '../_lib/core-access.ts';
import { readLanguage } from '../_lib/messages/language.ts';
import { Words } from '../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../_lib/server-trpc.ts';
import { type PageParameters, requireMode, requireStaff } from '../_lib/signed-in.ts';
import { historyQuery } from './_home/history-range.ts';
import { HomeScreen } from './_home/home-screen.tsx';
import { readOverviewState } from './_home/overview/overview-state.ts';
import { LATEST_COUNT } from './_shell/page-sizes.ts';

export async function generateMetadata(): Promise<Metadata> {
  // The template of a layout is for the pages below it, not for the one beside it.
  return { title: { absolute: `${(await readLanguage()).translate('home.title')} · Tola` } };
}

/** Home, drawn with everything it shows at first. */
export default async function HomePage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode('/', searchParams);
  const state = readOverviewState(await searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  const now = Date.now();
  await Promise.all([
    client.prefetchQuery(trpc.figures.overview.queryOptions({ mode, range: state.range })),
    client.prefetchQuery(trpc.figures.float.queryOptions({ mode })),
    client.prefetchQuery(trpc.home.alerts.queryOptions({ mode })),
    client.prefetchQuery(trpc.home.firstRun.queryOptions({ mode: 'sandbox' })),
    client.prefetchQuery(trpc.prices.current.queryOptions({ mode })),
    client.prefetchQuery(trpc.prices.history.queryOptions(historyQuery({ mode, asset: 'gold', range: '7d', now }))),
    client.prefetchQuery(trpc.transactions.list.queryOptions({ mode, page: 1, limit: LATEST_COUNT })),
  ]);
  const { appUrl, demo } = (await coreAccess()).config;
  const { mobile } = await requireStaff();
  return (
    <Words of={['chart', 'firstRun', 'home', 'rates', 'status', 'transactions', 'wallet']}>
      <HydrationBoundary state={dehydrate(client)}>
        <HomeScreen mode={mode} state={state} firstCall={{ appUrl, mobile, demo }} drawnAt={now} />
      </HydrationBoundary>
    </Words>
  );
}
