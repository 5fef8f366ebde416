import type { ReplicaReader } from '../../../database/replica/reader.ts';
import { type PageRequest, type RankedList, type RankedPage, readPage } from '../../kernel/lists/ranked-list.ts';
import type { TransactionStatus } from '../transaction.ts';
import { countFew, onlyCompleted, readFew } from './store.ts';

type PageReader = (request: PageRequest) => Promise<RankedPage>;

/**
 * How pages of a list of transactions are read, of one status or of all. Statuses change (a buy in progress is decided, a delivery is
 * cancelled), so no list can be divided by them. But nearly all transactions are completed: the few others stand in an index of their
 * own, and the completed are those of the whole list without them.
 */
export function readerOf(
  reader: ReplicaReader,
  list: RankedList,
  { bookId, status }: { bookId: number; status: TransactionStatus | undefined },
): PageReader {
  if (status === undefined) return (request) => readPage(reader, list, request);
  if (status === 'completed') return completedReader(reader, list, bookId);
  return async (request) => {
    // The newest of the whole list bounds the pages that follow, so that what arrives meanwhile moves nothing.
    const whole = await readPage(reader, list, { ...request, offset: 0, limit: 1 });
    const bounds = { above: request.above, upTo: whole.ids[0] ?? '' };
    const [ids, total] = await Promise.all([
      readFew(reader, list, status, { ...bounds, offset: request.offset, limit: request.limit }),
      countFew(reader, list, status, bounds),
    ]);
    return { ids, total, asOf: whole.asOf };
  };
}

function completedReader(reader: ReplicaReader, list: RankedList, bookId: number): PageReader {
  return async (request) => {
    const whole = await readPage(reader, list, { ...request, offset: 0, limit: 1 });
    const { asOf } = whole;
    const newest = whole.ids[0] ?? '';
    const others = (above: string | undefined) => countFew(reader, list, 'not_completed', { above, upTo: newest });
    const total = whole.total - (await others(request.above));
    const ids: string[] = [];
    // Others before the page push it on by as many places: what is skipped rises until it holds them all.
    let place = request.offset;
    for (let isFound = false; !isFound; ) {
      const [at] = (await readPage(reader, list, { ...request, asOf, offset: place, limit: 1 })).ids;
      const next = at === undefined ? place : request.offset + (await others(at));
      isFound = next === place;
      place = next;
    }
    while (ids.length < request.limit) {
      const page = await readPage(reader, list, { ...request, asOf, offset: place, limit: request.limit });
      ids.push(...(await onlyCompleted(reader, bookId, page.ids)));
      place += page.ids.length;
      if (page.ids.length < request.limit) break;
    }
    return { ids: ids.slice(0, request.limit), total, asOf };
  };
}

/** The same from the other end: the oldest first. Places are counted from there anyway, so it costs a second look at the total only. */
export function readFromOldest(read: PageReader): PageReader {
  return async (request) => {
    const { total, asOf } = await read({ ...request, offset: 0, limit: 1 });
    const end = total - request.offset;
    const limit = Math.min(request.limit, end);
    if (limit <= 0) return { ids: [], total, asOf };
    const page = await read({ ...request, asOf, offset: end - limit, limit });
    return { ...page, ids: page.ids.toReversed() };
  };
}
