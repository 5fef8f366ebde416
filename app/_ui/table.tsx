// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the roles of a table where CSS turns its rows into grids
import Link from 'next/link';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { LinkFace, LinkLine } from './page/link-face.tsx';
import { Skeleton } from './skeleton.tsx';
import { ErrorState } from './states.tsx';

/** One column. On phones rows are stacked in two columns:
 * `title` and `aside` share the first line, the others follow, left and right in turn. */
export type Column<Row> = {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly numeric?: boolean;
  readonly phone?: 'title' | 'aside' | 'start' | 'end' | 'hidden';
  /** Classes of its cells from tablet width up, such as a width or a later breakpoint to appear at */
  readonly className?: string;
  /** The orders its header switches between: falling first, rising second */
  readonly sort?: readonly [string, string];
};

/** The order a table is in, and the address of another. */
export type TableSort = { readonly current: string; readonly hrefOf: (sort: string) => string };

type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  error?: unknown;
  onRetry?: () => void;
  empty: ReactNode;
  /** Rows to hold place for while loading */
  expectedRows?: number;
  /** Where a row leads; its title becomes a link that the whole row answers to */
  rowHref?: (row: Row) => string;
  sort?: TableSort;
};

/**
 * A table with its loading, empty and error states. Headers stay in sight; on phones each row becomes a small card. On screens between the two, where
 * the navigation leaves too little room for some, it is scrolled sideways by itself and not with its page.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, error, onRetry, empty, expectedRows = 5, rowHref, sort } = props;
  if (error && !rows) return <ErrorState error={error} {...(onRetry && { onRetry })} />;
  if (rows?.length === 0) return empty;
  return (
    <div className="md:max-xl:overflow-x-auto">
      <table role="table" aria-busy={!rows} className="w-full border-separate border-spacing-0 text-left max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} {...(sort && { sort })} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {rows
            ? rows.map((row) => (
                <Row key={rowKey(row)} columns={columns} row={row} {...(rowHref && { href: rowHref(row) })} />
              ))
            : Array.from({ length: expectedRows }, (_, index) => <SkeletonRow key={index} columns={columns} />)}
        </tbody>
      </table>
    </div>
  );
}

function HeaderCell<Row>({ column, sort }: { column: Column<Row>; sort?: TableSort }) {
  const place = column.sort?.indexOf(sort?.current ?? '') ?? -1;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={place === 0 ? 'descending' : place === 1 ? 'ascending' : undefined}
      className={classNames(
        'sticky top-(--sticky-top,0px) z-10 border-b border-line bg-surface px-3 py-2 text-xs font-medium text-muted',
        'whitespace-nowrap first:rounded-tl-lg first:pl-5 last:rounded-tr-lg last:pr-5',
        column.numeric && 'text-right',
        column.className,
      )}
    >
      {sort && column.sort ? (
        <Link
          href={sort.hrefOf(column.sort[place === 0 ? 1 : 0])}
          prefetch={false}
          scroll={false}
          className={classNames('inline-flex items-center gap-1 hover:text-ink', place >= 0 && 'text-ink')}
        >
          <LinkFace className="gap-1">
            {column.label}
            <Icon name={place === 1 ? 'up' : 'down'} size={12} className={place < 0 ? 'opacity-0' : undefined} />
          </LinkFace>
        </Link>
      ) : (
        column.label
      )}
    </th>
  );
}

const rowClasses =
  'group max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:items-center max-md:gap-y-1 max-md:border-b max-md:border-line max-md:px-4 max-md:py-3 max-md:last:border-b-0';

function Row<Row>({ columns, row, href }: { columns: readonly Column<Row>[]; row: Row; href?: string }) {
  return (
    <tr role="row" className={classNames(rowClasses, href !== undefined && 'relative')} data-href={href}>
      {columns.map((column) => (
        <Cell key={column.id} column={column}>
          {href !== undefined && column.phone === 'title' ? (
            <Link
              href={href}
              prefetch={false}
              className="block min-w-0 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {column.cell(row)}
              <LinkLine />
            </Link>
          ) : (
            column.cell(row)
          )}
        </Cell>
      ))}
    </tr>
  );
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const phone = column.phone ?? 'start';
  return (
    <td
      role="cell"
      className={classNames(
        'md:h-11 md:border-b md:border-line md:px-3 md:py-1.5 md:first:pl-5 md:last:pr-5 md:group-last:border-b-0',
        'md:group-hover:bg-canvas md:group-last:first:rounded-bl-lg md:group-last:last:rounded-br-lg',
        column.numeric && 'md:text-right',
        phone === 'title' && 'max-md:order-first max-md:font-medium',
        phone === 'aside' && 'max-md:order-first max-md:text-right max-md:font-medium',
        phone === 'start' && 'max-md:min-w-0 max-md:text-sm max-md:text-muted',
        phone === 'end' && 'max-md:flex max-md:justify-end max-md:text-sm max-md:text-muted',
        phone === 'hidden' && 'max-md:hidden',
        column.className,
      )}
    >
      {children}
    </td>
  );
}

function SkeletonRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr role="row" className={rowClasses}>
      {columns.map((column) => (
        <Cell key={column.id} column={column}>
          <Skeleton className={classNames('h-4', column.numeric ? 'ml-auto w-20' : 'w-28')} />
        </Cell>
      ))}
    </tr>
  );
}

/** Direction of a movement: an arrow and a word for screen readers. */
export function Direction({ incoming, label }: { incoming: boolean; label: string }) {
  return (
    <span className={incoming ? 'text-positive' : 'text-muted'}>
      <Icon name={incoming ? 'in' : 'out'} size={14} className="inline align-[-2px]" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
