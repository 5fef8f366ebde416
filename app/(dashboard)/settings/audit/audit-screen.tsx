'use client';

import { useQuery } from '@tanstack/react-query';
import { listParameters } from '../../../_lib/list-state.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { type AuditListState, auditFamilies, auditList } from '../../../_ui/audit/audit-list.ts';
import { AuditTable } from '../../../_ui/audit/audit-table.tsx';
import { TextLink } from '../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { CursorPages } from '../../../_ui/list/cursor-pages.tsx';
import { ExportLink } from '../../../_ui/list/export-link.tsx';
import { ListFilters } from '../../../_ui/list/list-filters.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { auditHref, auditInput } from './audit-list.ts';

/** Who changed what, newest first, narrowed and paged by the address. */
export function AuditScreen({
  mode,
  state,
  before,
}: {
  mode: Mode;
  state: AuditListState;
  before: string | undefined;
}) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const actors = useQuery(trpc.audit.actors.queryOptions({ mode }));
  const log = useQuery(trpc.audit.list.queryOptions(auditInput(mode, state, before)));
  const people = Object.fromEntries([
    ...(actors.data ?? []).map(({ id, name, isFormer }) => [id, isFormer ? translate('audit.former', { name }) : name]),
    ['token', translate('audit.actor.token')],
    ['system', translate('audit.actor.system')],
  ]) as Record<string, string>;
  const spec = {
    ...auditList,
    filters: { ...auditList.filters, actor: { kind: 'choice', values: Object.keys(people) } },
  } as const;
  const isNarrowed = Object.keys(state.filters).length > 0;
  const next = log.data?.nextBefore;
  return (
    <>
      <PageHeader title={translate('audit.title')} hint={translate('audit.hint')}>
        <ExportLink hasLines name="audit" mode={mode} parameters={listParameters(auditList, state)} />
      </PageHeader>
      <Card flush>
        <ListFilters<typeof spec>
          spec={spec}
          state={state}
          hrefOf={(chosen) => auditHref(mode, chosen)}
          fields={{
            actor: { label: translate('audit.filter.actor'), options: people },
            action: {
              label: translate('audit.filter.action'),
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
          empty={
            isNarrowed || before !== undefined ? (
              <EmptyState title={translate('list.none')}>
                <TextLink href={auditHref(mode, {})}>{translate('list.clear')}</TextLink>
              </EmptyState>
            ) : (
              <EmptyState title={translate('audit.empty')}>{translate('audit.emptyHint')}</EmptyState>
            )
          }
        />
        <CursorPages
          newest={before === undefined ? undefined : auditHref(mode, state)}
          older={next ? auditHref(mode, state, next) : undefined}
        />
      </Card>
    </>
  );
}
