import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { isPermitted, type PageParameters, requireMode } from '../../../_lib/signed-in.ts';
import { NotPermitted } from '../../_shell/not-permitted.tsx';
import { KeysScreen } from './keys-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('apiKeys.title') };
}

/** The named keys of the mode, and what each scope opens; for the roles that see tokens. */
export default async function KeysPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode('/settings/keys', searchParams);
  if (!(await isPermitted('developers.read'))) return <NotPermitted />;
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await Promise.all([
    client.prefetchQuery(trpc.apiKeys.list.queryOptions({ mode })),
    client.prefetchQuery(trpc.apiKeys.scopes.queryOptions({ mode })),
  ]);
  return (
    <Words of={['apiKeys', 'capabilities', 'dev', 'tokens']}>
      <HydrationBoundary state={dehydrate(client)}>
        <KeysScreen mode={mode} />
      </HydrationBoundary>
    </Words>
  );
}
