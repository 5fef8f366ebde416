'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { AuditTable } from '../../../../_ui/audit/audit-table.tsx';
import { StandaloneLink } from '../../../../_ui/button.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { EmptyState } from '../../../../_ui/states.tsx';
import { AUDIT_SHOWN } from './shown.ts';

/** What was changed at this partner lately, by whom. */
export function PartnerAudit({ partnerId }: { partnerId: string }) {
  const log = useQuery(useTRPC().ops.audit.list.queryOptions({ partner: partnerId, limit: AUDIT_SHOWN }));
  return (
    <Card
      title="Audit log"
      flush
      actions={<StandaloneLink href={`/ops/audit?partner=${partnerId}`}>All of this partner</StandaloneLink>}
    >
      <AuditTable
        entries={log.data?.entries}
        error={log.error}
        onRetry={() => log.refetch()}
        empty={<EmptyState title="Nothing was changed yet" />}
      />
    </Card>
  );
}
