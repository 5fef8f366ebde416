import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../../_lib/messages/language.ts';
import { Words } from '../../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../../_lib/signed-in.ts';
import { DebuggerScreen } from './debugger-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('webhookDebugger.title') };
}

/** Tries the partner's receiver, and diagnoses what it refused. */
export default async function DebuggerPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode('/developers/webhooks/debugger', searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.webhooks.endpoints.queryOptions({ mode }));
  // A run is of one mode: in the other one its results would be taken for something else.
  return (
    <Words of={['webhookDebugger']}>
      <HydrationBoundary state={dehydrate(client)}>
        <DebuggerScreen key={mode} mode={mode} />
      </HydrationBoundary>
    </Words>
  );
}
