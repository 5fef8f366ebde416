import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireMode, requireStaff } from '../../../_lib/signed-in.ts';
import { ProfileScreen } from './profile-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('me.title') };
}

/** What the member may change of themselves, and where they are signed in. */
export default async function ProfilePage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode('/settings/profile', searchParams);
  const [{ name, email, mobile, role }, { language }, trpc] = await Promise.all([
    requireStaff(),
    readLanguage(),
    serverTrpc(),
  ]);
  const client = pageQueryClient();
  await Promise.all([
    client.prefetchQuery(trpc.profile.sessions.queryOptions({ mode })),
    client.prefetchQuery(trpc.passkeys.list.queryOptions()),
  ]);
  return (
    <Words of={['editor', 'list', 'me', 'passkeys', 'recoveryCodes']}>
      <HydrationBoundary state={dehydrate(client)}>
        <ProfileScreen mode={mode} profile={{ name, email, mobile, role }} language={language} />
      </HydrationBoundary>
    </Words>
  );
}
