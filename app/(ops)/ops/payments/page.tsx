import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { readListState } from '../../../_lib/list-state.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { type PageParameters, requireOperator } from '../../../_lib/signed-in.ts';
import { paymentList, paymentsInput } from './payment-list.ts';
import { PaymentsScreen } from './payments-screen.tsx';

export const metadata = { title: 'Payments' };

/** Payments of all partners that need an operator. */
export default async function OpsPaymentsPage({ searchParams }: { searchParams: PageParameters }) {
  await requireOperator();
  const state = readListState(paymentList, await searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.ops.payments.list.queryOptions(paymentsInput(state)));
  return (
    <Words language="en" of={['reason']}>
      <HydrationBoundary state={dehydrate(client)}>
        <PaymentsScreen state={state} />
      </HydrationBoundary>
    </Words>
  );
}
