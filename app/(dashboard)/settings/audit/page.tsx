import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readListState } from '../../../_lib/list-state.ts';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { isPermitted, type PageParameters, requireMode } from '../../../_lib/signed-in.ts';
import { auditList } from '../../../_ui/audit/audit-list.ts';
import { NotPermitted } from '../../_shell/not-permitted.tsx';
import { auditInput, PATH } from './audit-list.ts';
import { AuditScreen } from './audit-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('audit.title') };
}

/** The page of the audit log that the address names; for the roles that see it. */
export default async function AuditPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode(PATH, searchParams);
  if (!(await isPermitted('audit.read'))) return <NotPermitted />;
  const parameters = await searchParams;
  const state = readListState(auditList, parameters);
  const before = typeof parameters.before === 'string' ? parameters.before.slice(0, 100) : undefined;
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await Promise.all([
    client.prefetchQuery(trpc.audit.actors.queryOptions({ mode })),
    client.prefetchQuery(trpc.audit.list.queryOptions(auditInput(mode, state, before))),
  ]);
  return (
    <Words of={['audit', 'list', 'pages']}>
      <HydrationBoundary state={dehydrate(client)}>
        <AuditScreen mode={mode} state={state} before={before} />
      </HydrationBoundary>
    </Words>
  );
}
