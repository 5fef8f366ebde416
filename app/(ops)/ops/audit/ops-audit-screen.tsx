'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { OpsAuditEntryView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { auditFamilies } from '../../../_ui/audit/audit-list.ts';
import { AuditTable } from '../../../_ui/audit/audit-table.tsx';
import { TextLink } from '../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { CsvLink } from '../../../_ui/list/csv-link.tsx';
import { CursorPages } from '../../../_ui/list/cursor-pages.tsx';
import { ListFilters } from '../../../_ui/list/list-filters.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import type { Column } from '../../../_ui/table.tsx';
import {
  OPS_AUDIT_PATH,
  type OpsAuditState,
  opsAuditFileHref,
  opsAuditHref,
  opsAuditInput,
  opsAuditList,
} from './ops-audit-list.ts';

/** Who changed what, at every partner and in the service itself, newest first. */
export function OpsAuditScreen({ state, before }: { state: OpsAuditState; before: string | undefined }) {
  const trpc = useTRPC();
  const translate = useTranslate();
  const staff = useQuery(trpc.ops.operators.list.queryOptions());
  const log = useQuery(trpc.ops.audit.list.queryOptions(opsAuditInput(state, before)));
  const { actor } = state.filters;
  const people: Record<string, string> = {
    operator: 'Anybody of our staff',
    ...Object.fromEntries((staff.data ?? []).map(({ operatorId, name }) => [operatorId, name])),
    token: 'Access tokens',
    system: 'The service',
  };
  // A person of a partner, whom an address names.
  if (actor !== undefined && !(actor in people)) people[actor] = actor;
  const spec = {
    ...opsAuditList,
    filters: { ...opsAuditList.filters, actor: { kind: 'choice', values: Object.keys(people) } },
  } as const;
  const isNarrowed = Object.keys(state.filters).length > 0 || before !== undefined;
  const older = log.data?.nextBefore;
  return (
    <>
      <PageHeader
        title="Audit log"
        hint="Who changed what, at every partner and in the service itself. Entries cannot be changed or removed."
      >
        <CsvLink href={opsAuditFileHref(state)} hasLines />
      </PageHeader>
      <Card flush>
        <ListFilters<typeof spec>
          spec={spec}
          state={state}
          hrefOf={opsAuditHref}
          fields={{
            partner: { label: 'Partner', placeholder: 'Name or id; none for the service' },
            actor: { label: 'Who', options: people },
            action: {
              label: 'What',
              options: Object.fromEntries(auditFamilies.map((family) => [family, translate(`audit.family.${family}`)])),
            },
            from: { label: translate('list.from') },
            to: { label: translate('list.to') },
          }}
        />
        <AuditTable
          entries={log.data?.entries}
          error={log.error}
          onRetry={() => log.refetch()}
          more={partnerColumn}
          empty={
            isNarrowed ? (
              <EmptyState title="Nothing fits these filters">
                <TextLink href={OPS_AUDIT_PATH}>Clear filters</TextLink>
              </EmptyState>
            ) : (
              <EmptyState title="Nothing was changed yet" />
            )
          }
        />
        <CursorPages
          newest={before === undefined ? undefined : opsAuditHref(state)}
          older={older ? opsAuditHref(state, older) : undefined}
        />
      </Card>
    </>
  );
}

const partnerColumn: readonly Column<OpsAuditEntryView>[] = [
  {
    id: 'partner',
    label: 'Partner',
    phone: 'end',
    cell: ({ partnerId, partnerName }) =>
      partnerId === null ? (
        <span className="text-faint">the service</span>
      ) : (
        <TextLink href={`/ops/partners/${partnerId}`} prefetch={false} className="block max-w-44 truncate">
          {partnerName ?? partnerId}
        </TextLink>
      ),
  },
];
