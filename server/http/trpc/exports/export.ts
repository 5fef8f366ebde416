import type { z } from 'zod';
import type { OperatorContext } from '../../../domain/accounts/operators/operator-context.ts';
import type { OperatorPermission } from '../../../domain/accounts/operators/permissions.ts';
import type { Permission } from '../../../domain/accounts/team/permissions.ts';
import type { PartnerContext } from '../../../domain/context.ts';
import type { CsvCell } from './csv.ts';

/** One list as a file. Filters are those of the screen's address, under the same names. */
type Export<Filters, Row, Context = PartnerContext, Needed = Permission> = {
  /** What the list itself takes to be seen; taking it away takes `business.export` as well, of staff of a partner */
  readonly permission: Needed;
  /** Reads the parameters of an address, all of them text */
  readonly filters: z.ZodType<Filters>;
  readonly columns: readonly ExportColumn<Row>[];
  /** The rows in the order of the screen, page by page; asked for as fast as the file is taken */
  readonly pages: (context: Context, filters: Filters) => AsyncIterable<readonly Row[]>;
};

export type ExportColumn<Row> = { readonly header: string; readonly cell: (row: Row) => CsvCell };

/** An export with its types closed over, so that those of many lists stand in one table. */
export type AnyExport<Context = PartnerContext, Needed = Permission> = {
  readonly permission: Needed;
  readonly headers: readonly string[];
  /** Reads the filters, raising ZodError, and answers the lines to come */
  readonly open: (
    context: Context,
    parameters: Record<string, string>,
  ) => AsyncIterable<readonly (readonly CsvCell[])[]>;
};

/** Rows asked of the core at a time. */
export const EXPORT_PAGE_ROWS = 1_000;

/** An export for the service's own staff. */
export type OperatorExport = AnyExport<OperatorContext, OperatorPermission>;

/** Closes over the types of an export. */
export function defineExport<Filters, Row, Context = PartnerContext, Needed = Permission>(
  one: Export<Filters, Row, Context, Needed>,
): AnyExport<Context, Needed> {
  return {
    permission: one.permission,
    headers: one.columns.map(({ header }) => header),
    open(context, parameters) {
      const filters = one.filters.parse(parameters);
      return cellsOf(one, one.pages(context, filters));
    },
  };
}

async function* cellsOf<Row>(one: { columns: readonly ExportColumn<Row>[] }, pages: AsyncIterable<readonly Row[]>) {
  for await (const rows of pages) yield rows.map((row) => one.columns.map(({ cell }) => cell(row)));
}
