import type { z } from 'zod';
import type { PartnerContext } from '../../domain/context.ts';
import type { Permission } from '../../domain/team/permissions.ts';
import type { CsvCell } from './csv.ts';

/** One list as a file. Filters are those of the screen's address, under the same names. */
export type Export<Filters, Row> = {
  /** What the list itself takes to be seen; taking it away takes `business.export` as well */
  readonly permission: Permission;
  /** Reads the parameters of an address, all of them text */
  readonly filters: z.ZodType<Filters>;
  readonly columns: readonly ExportColumn<Row>[];
  /** The rows in the order of the screen, page by page; asked for as fast as the file is taken */
  readonly pages: (context: PartnerContext, filters: Filters) => AsyncIterable<readonly Row[]>;
};

export type ExportColumn<Row> = { readonly header: string; readonly cell: (row: Row) => CsvCell };

/** An export with its types closed over, so that those of many lists stand in one table. */
export type AnyExport = {
  readonly permission: Permission;
  readonly headers: readonly string[];
  /** Reads the filters, raising ZodError, and answers the lines to come */
  readonly open: (
    context: PartnerContext,
    parameters: Record<string, string>,
  ) => AsyncIterable<readonly (readonly CsvCell[])[]>;
};

/** Rows asked of the core at a time. */
export const EXPORT_PAGE_ROWS = 1_000;

/** Closes over the types of an export. */
export function defineExport<Filters, Row>(one: Export<Filters, Row>): AnyExport {
  return {
    permission: one.permission,
    headers: one.columns.map(({ header }) => header),
    open(context, parameters) {
      const filters = one.filters.parse(parameters);
      return cellsOf(one, one.pages(context, filters));
    },
  };
}

async function* cellsOf<Filters, Row>(one: Export<Filters, Row>, pages: AsyncIterable<readonly Row[]>) {
  for await (const rows of pages) yield rows.map((row) => one.columns.map(({ cell }) => cell(row)));
}
