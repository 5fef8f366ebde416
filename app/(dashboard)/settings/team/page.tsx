import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { isPermitted, type PageParameters, requireMode, requireStaff } from '../../../_lib/signed-in.ts';
import { NotPermitted } from '../../_shell/not-permitted.tsx';
import { TeamScreen } from './team-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('team.title') };
}

/** Who works here, and who is invited; for the roles that see it. */
export default async function TeamPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode('/settings/team', searchParams);
  if (!(await isPermitted('team.read'))) return <NotPermitted />;
  const [{ role }, trpc] = await Promise.all([requireStaff(), serverTrpc()]);
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.team.list.queryOptions({ mode }));
  return (
    <Words of={['list', 'team']}>
      <HydrationBoundary state={dehydrate(client)}>
        <TeamScreen mode={mode} ownRole={role} />
      </HydrationBoundary>
    </Words>
  );
}
