'use client';

import type { ComponentProps } from 'react';
import { type ListFilters as Filters, type ListSpec, listParameters } from '../../_lib/list-state.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../_lib/mode.ts';
import { Card, PageHeader } from '../../_ui/card.tsx';
import { ExportLink } from '../../_ui/list/export-link.tsx';
import { ListFilters } from '../../_ui/list/list-filters.tsx';
import { type Column, Table } from '../../_ui/table.tsx';
import { ListEmpty } from '../_shell/list-empty.tsx';
import { PAGE_SIZE } from '../_shell/page-sizes.ts';
import type { Cursor } from './cursor.ts';
import { ListPages } from './list-pages.tsx';

/** What the address of such a list says. */
export type OrderListState<Spec extends ListSpec> = {
  readonly filters: Filters<Spec>;
  readonly sort: Spec['sorts'][number];
  readonly cursor: Cursor;
};

type Page<Row> = { rows: Row[]; count: number; isCountCut: boolean; next: string | null; previous: string | null };

/** One of the lists of orders: filters, rows that lead to their details, pages by cursor, and the file. */
export function OrderList<const Spec extends ListSpec, Row>(props: {
  mode: Mode;
  path: string;
  /** Also the name of its export */
  name: 'payments' | 'sips' | 'deliveries' | 'withdrawals';
  spec: Spec;
  state: OrderListState<Spec>;
  fields: ComponentProps<typeof ListFilters<Spec>>['fields'];
  sorts: ComponentProps<typeof ListFilters<Spec>>['sorts'];
  query: { data: Page<Row> | undefined; error: unknown; refetch: () => unknown };
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
}) {
  const { mode, path, name, spec, state, query, rowKey } = props;
  const translate = useTranslate();
  const { filters, sort, cursor } = state;
  const hrefOf = (to: { filters?: Filters<Spec>; sort?: string; cursor?: Cursor }) =>
    hrefIn(mode, path, { ...listParameters(spec, { filters, sort, ...to }), ...to.cursor });
  const isFirst = cursor.after === undefined && cursor.before === undefined;
  const { data } = query;
  return (
    <>
      <PageHeader title={translate(`orders.${name}.title`)} hint={translate(`orders.${name}.hint`)}>
        <ExportLink name={name} mode={mode} parameters={listParameters(spec, { filters, sort })} />
      </PageHeader>
      <Card flush>
        <ListFilters
          spec={spec}
          state={{ filters, sort, page: 1 }}
          hrefOf={(chosen) => hrefOf(chosen)}
          fields={props.fields}
          {...(props.sorts && { sorts: props.sorts })}
        />
        <Table
          caption={translate(`orders.${name}.title`)}
          columns={props.columns}
          rows={data?.rows}
          rowKey={rowKey}
          rowHref={(row) => hrefIn(mode, `${path}/${rowKey(row)}`)}
          error={query.error}
          onRetry={() => query.refetch()}
          expectedRows={PAGE_SIZE}
          empty={
            <ListEmpty
              page={isFirst ? 1 : 2}
              firstHref={hrefOf({})}
              title={translate(`orders.${name}.empty`)}
              hint={translate(`orders.${name}.emptyHint`)}
              {...(Object.keys(filters).length > 0 && { clearHref: hrefIn(mode, path) })}
            />
          }
        />
        {data && data.rows.length > 0 ? <ListPages page={data} hrefOf={(to) => hrefOf({ cursor: to })} /> : null}
      </Card>
    </>
  );
}
