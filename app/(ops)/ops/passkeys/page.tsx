import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { Words } from '../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { requireOperator } from '../../../_lib/signed-in.ts';
import { PageHeader } from '../../../_ui/card.tsx';
import { PasskeysCard } from '../../../_ui/passkeys/passkeys-card.tsx';

export const metadata = { title: 'Your passkeys' };

/** The operator's own passkeys. */
export default async function OpsPasskeysPage() {
  await requireOperator();
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.passkeys.list.queryOptions());
  return (
    <Words language="en" of={['passkeys', 'recoveryCodes']}>
      <HydrationBoundary state={dehydrate(client)}>
        <PageHeader title="Your passkeys" hint="What you sign in with beside the one-time password." />
        <PasskeysCard />
      </HydrationBoundary>
    </Words>
  );
}
