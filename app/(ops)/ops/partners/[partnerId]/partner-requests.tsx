'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { StandaloneLink } from '../../../../_ui/button.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { EmptyState } from '../../../../_ui/states.tsx';
import { ApprovalTable } from '../../../_parts/approvals/approval-table.tsx';
import { REQUESTS_SHOWN } from './shown.ts';

/** What was asked for of this partner lately. */
export function PartnerRequests({ partnerId }: { partnerId: string }) {
  const list = useQuery(useTRPC().ops.approvals.list.queryOptions({ partnerId, limit: REQUESTS_SHOWN }));
  return (
    <Card
      title="Approvals"
      flush
      actions={<StandaloneLink href={`/ops/approvals?partner=${partnerId}`}>All of this partner</StandaloneLink>}
    >
      <ApprovalTable
        approvals={list.data?.approvals}
        error={list.error}
        onRetry={() => list.refetch()}
        empty={
          <EmptyState title="Nothing was asked for yet">What moves money or its terms is asked for here.</EmptyState>
        }
        isOfOne
      />
    </Card>
  );
}
