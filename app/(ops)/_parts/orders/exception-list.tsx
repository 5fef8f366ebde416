'use client';

import type { ComponentProps } from 'react';
import {
  type ListFilters as Filters,
  type ListSpec,
  type ListState,
  listParameters,
} from '../../../_lib/list-state.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { TextLink } from '../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { ListFilters } from '../../../_ui/list/list-filters.tsx';
import { Pagination } from '../../../_ui/pagination.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';
import { PAGE_SIZE } from './page-size.ts';

/** The address of a list in a state. */
function hrefIn(path: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter((one): one is [string, string] => one[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** A list of what needs an operator, over all partners: filters and pages are the address, rows lead to their details. */
export function ExceptionList<const Spec extends ListSpec, Row>(props: {
  path: string;
  title: string;
  hint: string;
  /** What an empty list says */
  empty: { title: string; hint: string };
  spec: Spec;
  state: ListState<Spec>;
  fields: ComponentProps<typeof ListFilters<Spec>>['fields'];
  query: { data: { rows: Row[]; total: number } | undefined; error: unknown; refetch: () => unknown };
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  rowId: (row: Row) => string;
}) {
  const { path, title, empty, spec, state, query } = props;
  const translate = useTranslate();
  const hrefOf = (to: { filters?: Filters<Spec>; page?: number }) =>
    hrefIn(path, listParameters(spec, { filters: state.filters, ...to }));
  const isNarrowed = Object.keys(state.filters).length > 0 || state.page > 1;
  return (
    <>
      <PageHeader title={title} hint={props.hint} />
      <Card flush>
        <ListFilters
          spec={spec}
          state={state}
          hrefOf={({ filters }) => hrefOf({ filters, page: 1 })}
          fields={props.fields}
        />
        <Table
          caption={title}
          columns={props.columns}
          rows={query.data?.rows}
          rowKey={props.rowKey}
          rowHref={(row) => `${path}/${props.rowId(row)}`}
          error={query.error}
          onRetry={() => query.refetch()}
          empty={
            isNarrowed ? (
              <EmptyState title="Nothing fits these filters">
                <TextLink href={path}>Show everything</TextLink>
              </EmptyState>
            ) : (
              <EmptyState title={empty.title}>{empty.hint}</EmptyState>
            )
          }
        />
        {query.data && query.data.total > 0 ? (
          <Pagination
            page={state.page}
            limit={PAGE_SIZE}
            total={query.data.total}
            hrefOf={(page) => hrefOf({ page })}
            translate={translate}
          />
        ) : null}
      </Card>
    </>
  );
}
