import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../../_lib/messages/language.ts';
import { Words } from '../../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../../_lib/signed-in.ts';
import { PATH } from '../call-list.ts';
import { CallScreen } from './call-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('logs.detail') };
}

/** One call with all that is kept of it. */
export default async function CallPage({
  params,
  searchParams,
}: {
  params: Promise<{ requestId: string }>;
  searchParams: PageParameters;
}) {
  const requestId = (await params).requestId.slice(0, 100);
  const mode = await requireMode(`${PATH}/${requestId}`, searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.requestLog.detail.queryOptions({ mode, requestId }));
  return (
    <Words of={['calls', 'logs']}>
      <HydrationBoundary state={dehydrate(client)}>
        <CallScreen mode={mode} requestId={requestId} />
      </HydrationBoundary>
    </Words>
  );
}
