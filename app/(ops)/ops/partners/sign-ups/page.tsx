import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { pageQueryClient, serverTrpc } from '../../../../_lib/server-trpc.ts';
import { requireOperator } from '../../../../_lib/signed-in.ts';
import { SignUpsScreen } from './sign-ups-screen.tsx';

export const metadata = { title: 'Sign-up' };

/** Who may register a business, and whom staff invited to. */
export default async function SignUpsPage() {
  await requireOperator();
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.ops.signUps.list.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SignUpsScreen />
    </HydrationBoundary>
  );
}
