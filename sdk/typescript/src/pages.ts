import type { List, MethodOf } from './call.ts';

type Query = Record<string, unknown>;
type Page = Record<string, unknown> & { as_of?: string; next_cursor?: string | null };

/** A list that asks for its first page when awaited, and for one after the other when walked. */
export function listOf<Row>(
  ask: (query: Query) => Promise<unknown>,
  query: Query,
  { by, rows }: NonNullable<MethodOf['pages']>,
): List<Page, Row> {
  return {
    // biome-ignore lint/suspicious/noThenProperty: it is awaited as a page
    then: (onPage, onError) => (ask(query) as Promise<Page>).then(onPage, onError),
    async *[Symbol.asyncIterator]() {
      let next: Query | undefined = query;
      let seen = Number(query.offset ?? 0);
      while (next) {
        const page = (await ask(next)) as Page;
        const found = page[rows] as Row[];
        yield* found;
        seen += found.length;
        // Rows that arrive meanwhile would shift the pages: they are left out.
        const asOf = page.as_of === undefined ? {} : { as_of: page.as_of };
        // A page that a cursor leads on from may be empty: the rest is behind it.
        const isMore = by === 'cursor' || found.length > 0;
        const total = Number(page[`total_${rows}`] ?? page.total ?? 0);
        next = isMore ? leadingOn(by, { query: { ...next, ...asOf }, page, seen, total }) : undefined;
      }
    },
  };
}

type Place = { query: Query; page: Page; seen: number; total: number };

function leadingOn(by: string, { query, page, seen, total }: Place): Query | undefined {
  if (by === 'cursor') return page.next_cursor ? { ...query, cursor: page.next_cursor } : undefined;
  if (by === 'offset') return seen < total ? { ...query, offset: seen } : undefined;
  const [number, size] = [Number(page.page), Number(page.limit)];
  return number * size < total ? { ...query, page: number + 1 } : undefined;
}
