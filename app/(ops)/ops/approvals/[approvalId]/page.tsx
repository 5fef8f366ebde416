import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { pageQueryClient, serverTrpc } from '../../../../_lib/server-trpc.ts';
import { requireOperator } from '../../../../_lib/signed-in.ts';
import { ApprovalScreen } from './approval-screen.tsx';

export const metadata = { title: 'Approval' };

/** One request, to be decided. */
export default async function ApprovalPage({ params }: { params: Promise<{ approvalId: string }> }) {
  const [{ approvalId }] = await Promise.all([params, requireOperator()]);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.ops.approvals.read.queryOptions({ approvalId }));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ApprovalScreen approvalId={approvalId} />
    </HydrationBoundary>
  );
}
