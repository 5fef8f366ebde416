import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { coreAccess } from '../../_lib/core-access.ts';
import { readLanguage } from '../../_lib/messages/language.ts';
import { Words } from '../../_lib/messages/words.tsx';
import { hrefIn, modeOf } from '../../_lib/mode.ts';
import { pageQueryClient, serverTrpc } from '../../_lib/server-trpc.ts';
import { type PageParameters, requireStaff } from '../../_lib/signed-in.ts';
import { StartScreen } from './start-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('start.title') };
}

/** The first-run guide. It is about the sandbox, so that is the mode it is shown in. */
export default async function StartPage({ searchParams }: { searchParams: PageParameters }) {
  const { mobile } = await requireStaff();
  if (modeOf((await searchParams).mode) !== 'sandbox') redirect(hrefIn('sandbox', '/start'));
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await Promise.all([
    client.prefetchQuery(trpc.home.firstRun.queryOptions({ mode: 'sandbox' })),
    client.prefetchQuery(trpc.sandbox.readiness.queryOptions({ mode: 'sandbox' })),
  ]);
  const { appUrl } = (await coreAccess()).config;
  return (
    <Words of={['firstRun', 'readiness', 'start']}>
      <HydrationBoundary state={dehydrate(client)}>
        <StartScreen appUrl={appUrl} mobile={mobile} />
      </HydrationBoundary>
    </Words>
  );
}
