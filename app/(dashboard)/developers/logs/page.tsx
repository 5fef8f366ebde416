import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readListState } from '../../../_lib/list-state.ts';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../_lib/signed-in.ts';
import { callList, LOG_ROWS, PATH } from './call-list.ts';
import { CallsScreen } from './calls-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('logs.title') };
}

/** The page of the request log that the address names. */
export default async function LogsPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode(PATH, searchParams);
  const parameters = await searchParams;
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  // Failures of these are shown by the screen, which asks again.
  const [routes, tokens] = await Promise.all([
    client.fetchQuery(trpc.requestLog.routes.queryOptions({ mode })).catch(() => []),
    client.fetchQuery(trpc.tokens.list.queryOptions({ mode })).catch(() => ({ living: null, ended: [] })),
  ]);
  const known = [...(tokens.living ? [tokens.living] : []), ...tokens.ended];
  const choices = {
    routes,
    tokens: known.map(({ tokenId, lastFour, endedAt }) => ({ tokenId, lastFour, hasEnded: endedAt !== null })),
  };
  const spec = callList({ routes, tokens: known.map(({ tokenId }) => tokenId) });
  const { filters } = readListState(spec, parameters);
  const before = typeof parameters.before === 'string' ? parameters.before.slice(0, 100) : undefined;
  await client.prefetchQuery(trpc.requestLog.list.queryOptions({ mode, ...filters, before, limit: LOG_ROWS }));
  return (
    <Words of={['calls', 'list', 'logs']}>
      <HydrationBoundary state={dehydrate(client)}>
        <CallsScreen mode={mode} filters={filters} before={before} choices={choices} />
      </HydrationBoundary>
    </Words>
  );
}
