import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../../_lib/signed-in.ts';
import { WebviewScreen } from './webview-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('webview.title') };
}

/** Links of the WebView diagnostics, and what apps reported. The same in both modes: an app has none. */
export default async function WebviewPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode('/developers/webview', searchParams);
  const client = pageQueryClient();
  await client.prefetchQuery((await serverTrpc()).webview.runs.queryOptions({ mode }));
  return (
    <Words of={['dev', 'webview']}>
      <HydrationBoundary state={dehydrate(client)}>
        <WebviewScreen mode={mode} />
      </HydrationBoundary>
    </Words>
  );
}
