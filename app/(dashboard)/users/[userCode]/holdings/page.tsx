import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../../_lib/messages/language.ts';
import { Words } from '../../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../../_lib/signed-in.ts';
import { PATH } from '../../user-list.ts';
import { HoldingsScreen } from './holdings-screen.tsx';
import { MOVEMENTS_PAGE, movementsPaging } from './movements-paging.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('explained/holding.title') };
}

/** How what a user holds came about. */
export default async function HoldingsPage({
  params,
  searchParams,
}: {
  params: Promise<{ userCode: string }>;
  searchParams: PageParameters;
}) {
  const { userCode } = await params;
  const mode = await requireMode(`${PATH}/${encodeURIComponent(userCode)}/holdings`, searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchInfiniteQuery(
    trpc.users.explanation.infiniteQueryOptions({ mode, userCode, limit: MOVEMENTS_PAGE }, movementsPaging),
  );
  return (
    <Words of={['explained/holding', 'rates']}>
      <HydrationBoundary state={dehydrate(client)}>
        <HoldingsScreen mode={mode} userCode={userCode} />
      </HydrationBoundary>
    </Words>
  );
}
