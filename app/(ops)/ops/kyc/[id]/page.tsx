import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { Words } from '../../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../../_lib/server-trpc.ts';
import { requireOperator } from '../../../../_lib/signed-in.ts';
import { SubmissionScreen } from './submission-screen.tsx';

export const metadata = { title: 'KYC of one person' };

/** One person's KYC, by the person or a user code of theirs. */
export default async function SubmissionPage({ params }: { params: Promise<{ id: string }> }) {
  await requireOperator();
  const { id } = await params;
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.ops.kyc.read.queryOptions({ id }));
  return (
    <Words language="en" of={['timeline']}>
      <HydrationBoundary state={dehydrate(client)}>
        <SubmissionScreen key={id} id={id} />
      </HydrationBoundary>
    </Words>
  );
}
