import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { readListState } from '../../../_lib/list-state.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireOperator } from '../../../_lib/signed-in.ts';
import { opsAuditInput, opsAuditList } from './ops-audit-list.ts';
import { OpsAuditScreen } from './ops-audit-screen.tsx';

export const metadata = { title: 'Audit log' };

/** The page of the log that the address names. */
export default async function OpsAuditPage({ searchParams }: { searchParams: PageParameters }) {
  await requireOperator();
  const parameters = await searchParams;
  const state = readListState(opsAuditList, parameters);
  const before = typeof parameters.before === 'string' ? parameters.before.slice(0, 100) : undefined;
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await Promise.all([
    client.prefetchQuery(trpc.ops.audit.list.queryOptions(opsAuditInput(state, before))),
    client.prefetchQuery(trpc.ops.operators.list.queryOptions()),
  ]);
  return (
    <Words language="en" of={['audit']}>
      <HydrationBoundary state={dehydrate(client)}>
        <OpsAuditScreen state={state} before={before} />
      </HydrationBoundary>
    </Words>
  );
}
