import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { Words } from '../../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../../_lib/server-trpc.ts';
import { requireOperator } from '../../../../_lib/signed-in.ts';
import { WithdrawalScreen } from './withdrawal-screen.tsx';

export const metadata = { title: 'Withdrawal' };

/** One withdrawal of any partner, with everything that became of it. */
export default async function OpsWithdrawalPage({ params }: { params: Promise<{ withdrawalId: string }> }) {
  await requireOperator();
  const { withdrawalId } = await params;
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.ops.withdrawals.read.queryOptions({ withdrawalId }));
  return (
    <Words language="en" of={['ledger', 'reason', 'source', 'status', 'timeline', 'type']}>
      <HydrationBoundary state={dehydrate(client)}>
        <WithdrawalScreen withdrawalId={withdrawalId} />
      </HydrationBoundary>
    </Words>
  );
}
