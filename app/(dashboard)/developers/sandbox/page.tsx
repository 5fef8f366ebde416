import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../_lib/signed-in.ts';
import { SandboxScreen } from './sandbox-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('sandbox.title') };
}

/** The controls of the sandbox; live has none. */
export default async function SandboxPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode('/developers/sandbox', searchParams);
  const client = pageQueryClient();
  if (mode === 'sandbox') {
    const trpc = await serverTrpc();
    await Promise.all([
      client.prefetchQuery(trpc.sandbox.controls.queryOptions({ mode })),
      client.prefetchQuery(trpc.sandbox.messages.queryOptions({ mode })),
    ]);
  }
  return (
    <Words of={['dev', 'sandbox']}>
      <HydrationBoundary state={dehydrate(client)}>
        <SandboxScreen mode={mode} />
      </HydrationBoundary>
    </Words>
  );
}
