import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../_lib/signed-in.ts';
import { PATH } from '../user-list.ts';
import { LEDGER_PAGE, ledgerPaging } from './ledger-paging.ts';
import { FIRST_STEPS } from './steps.ts';
import { UserScreen } from './user-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('user.title') };
}

/** One user. */
export default async function UserPage({
  params,
  searchParams,
}: {
  params: Promise<{ userCode: string }>;
  searchParams: PageParameters;
}) {
  const { userCode } = await params;
  const mode = await requireMode(`${PATH}/${encodeURIComponent(userCode)}`, searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await Promise.all([
    client.prefetchQuery(trpc.users.read.queryOptions({ mode, userCode, steps: FIRST_STEPS })),
    client.prefetchQuery(trpc.users.portfolio.queryOptions({ mode, userCode })),
    client.prefetchInfiniteQuery(
      trpc.users.ledger.infiniteQueryOptions({ mode, userCode, limit: LEDGER_PAGE }, ledgerPaging),
    ),
    client.prefetchQuery(trpc.users.sessions.queryOptions({ mode, userCode })),
  ]);
  return (
    <Words
      of={['channel', 'kycState', 'me', 'metadata', 'rates', 'reason', 'source', 'status', 'timeline', 'user', 'users']}
    >
      <HydrationBoundary state={dehydrate(client)}>
        <UserScreen mode={mode} userCode={userCode} />
      </HydrationBoundary>
    </Words>
  );
}
