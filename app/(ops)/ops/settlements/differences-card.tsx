'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatCount } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { SettlementDifferenceView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { TextLink } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Dialog } from '../../../_ui/dialog.tsx';
import { Icon } from '../../../_ui/icon.tsx';
import { ListFilters } from '../../../_ui/list/list-filters.tsx';
import { Pagination } from '../../../_ui/pagination.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { Table } from '../../../_ui/table.tsx';
import { useMay } from '../../_shell/operator.tsx';
import { differenceColumns } from './difference-columns.tsx';
import {
  type DifferenceKind,
  type DifferenceListState,
  type DifferencesOf,
  differenceList,
  differencesFile,
  differencesHref,
  differencesInput,
  kindWords,
  LIMIT,
} from './difference-list.ts';
import { ResolveForm } from './resolve-form.tsx';

const { kind: _, ...withoutKind } = differenceList.filters;
const unsettledList = { ...differenceList, filters: withoutKind } as const;
const state = { label: 'State', options: { open: 'Open', resolved: 'Resolved' } };
const text = { label: 'Find', placeholder: 'Order, payment or UTR' };

/** Differences, narrowed and paged by the address; each can be resolved with a note, and all be taken away as a file. */
export function DifferencesCard({ of, list }: { of: DifferencesOf; list: DifferenceListState }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const mayResolve = useMay('settlements.write');
  const query = useQuery(trpc.ops.settlements.differences.queryOptions(differencesInput(of, list)));
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<SettlementDifferenceView>();
  const resolve = (row: SettlementDifferenceView) => {
    setChosen(row);
    dialog.current?.showModal();
  };
  const isNarrowed = Object.keys(list.filters).length > 0;
  const total = query.data?.total ?? 0;
  return (
    <>
      <Card
        title="Differences"
        flush
        actions={
          <a
            href={differencesFile(of, list)}
            className="inline-flex h-8 items-center gap-1.5 rounded-md border border-line-strong/50 bg-surface px-2.5 text-sm font-medium whitespace-nowrap shadow-raised hover:bg-sunken"
          >
            <Icon name="download" />
            {total > 0 ? `CSV of ${formatCount(total)}` : 'CSV'}
          </a>
        }
      >
        {of === 'unsettled' ? (
          <ListFilters
            spec={unsettledList}
            state={list}
            hrefOf={({ filters }) => differencesHref(of, { filters })}
            fields={{ state, text }}
          />
        ) : (
          <ListFilters
            spec={differenceList}
            state={list}
            hrefOf={({ filters }) => differencesHref(of, { filters })}
            fields={{ kind: { label: 'Kind', options: kindWords }, state, text }}
          />
        )}
        <Table
          caption="Differences"
          columns={differenceColumns(of, mayResolve ? resolve : undefined)}
          rows={query.data?.differences}
          rowKey={({ differenceId }) => differenceId}
          error={query.error}
          onRetry={() => query.refetch()}
          empty={
            isNarrowed ? (
              <EmptyState title="No difference fits">
                <TextLink href={differencesHref(of, {})}>Show all</TextLink>
              </EmptyState>
            ) : of === 'unsettled' ? (
              <EmptyState title="No payment is overdue">
                From the first settlement file on, a live payment that no file has settled two days after it came is
                listed here.
              </EmptyState>
            ) : (
              <EmptyState title="No differences">Each line is as our books have it.</EmptyState>
            )
          }
        />
        {total > LIMIT ? (
          <Pagination
            page={list.page}
            limit={LIMIT}
            total={total}
            hrefOf={(page) => differencesHref(of, { ...list, page })}
            translate={translate}
          />
        ) : null}
      </Card>
      <Dialog ref={dialog} title={`Resolve: ${chosen ? kindWords[chosen.kind as DifferenceKind] : ''}`}>
        {chosen ? (
          <ResolveForm key={chosen.differenceId} difference={chosen} onDone={() => dialog.current?.close()} />
        ) : null}
      </Dialog>
    </>
  );
}
