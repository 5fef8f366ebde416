import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { Words } from '../../../../_lib/messages/words.tsx';
import { pageQueryClient, serverTrpc } from '../../../../_lib/server-trpc.ts';
import { requireOperator } from '../../../../_lib/signed-in.ts';
import { PartnerScreen } from './partner-screen.tsx';
import { AUDIT_SHOWN, REQUESTS_SHOWN } from './shown.ts';

export const metadata = { title: 'Partner' };

/** One partner with everything that staff of the service set. */
export default async function PartnerPage({ params }: { params: Promise<{ partnerId: string }> }) {
  const [{ partnerId }, { permissions }] = await Promise.all([params, requireOperator()]);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  const audit = trpc.ops.audit.list.queryOptions({ partner: partnerId, limit: AUDIT_SHOWN });
  await Promise.all([
    client.prefetchQuery(trpc.ops.partners.read.queryOptions({ partnerId })),
    client.prefetchQuery(trpc.ops.partners.capabilities.queryOptions()),
    client.prefetchQuery(trpc.ops.approvals.list.queryOptions({ partnerId, limit: REQUESTS_SHOWN })),
    ...(permissions.includes('audit.read') ? [client.prefetchQuery(audit)] : []),
  ]);
  return (
    <Words language="en" of={['audit']}>
      <HydrationBoundary state={dehydrate(client)}>
        <PartnerScreen partnerId={partnerId} />
      </HydrationBoundary>
    </Words>
  );
}
