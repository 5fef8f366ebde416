import { createHash } from 'node:crypto';
import type { ReplicaReader } from '../../../database/replica/reader.ts';
import { fieldError } from '../errors.ts';
import { divideSettledRows, readRankedPage } from './store.ts';

/**
 * A list of rows that only ever grows, in the order of their ids. Its parts are SQL over the row `t`, on the values $1, $2 ...
 * Membership must rest on columns that never change.
 */
export type RankedList = {
  /** Names this list among all: the book or user, and the filter */
  key: string;
  /** What stands after FROM, under the name `t` */
  source: string;
  /** Which rows of the source are read; an index gives them in the order of `t.id` */
  base: string;
  /** Which of those are members */
  fits: string;
  /** True of a row that no row with a smaller id can follow any more */
  settled: string;
  idType: 'text' | 'bigint';
  values: readonly unknown[];
};

export type PageRequest = {
  /** Members to skip, counted from the newest */
  offset: number;
  limit: number;
  /** `asOf` of an earlier page of the same list: what arrived since is left out */
  asOf?: string | undefined;
  /** Only ids above this one */
  above?: string | undefined;
  /** Only ids up to this one */
  upTo?: string | undefined;
};

export type RankedPage = {
  /** Newest first */
  ids: string[];
  total: number;
  /** Names this state of the list */
  asOf: string;
};

/** How a list is divided: rows read for a stretch, and rows read in one commit. */
export type Division = { stretchRows: number; commitRows: number };

const DIVISION: Division = { stretchRows: 1_000, commitRows: 50_000 };

/**
 * A page of a list with the list's size, at a cost that does not grow with either. Members are counted from the oldest, so a
 * newcomer moves none of them: with `asOf` pages neither shift nor overlap, and the total stays. The request that first reads a list after
 * it grew by much divides what is new, once. Raises VALIDATION_ERROR where `asOf` is not of this list. Decisions 12.
 */
export async function readPage(
  reader: Pick<ReplicaReader, 'query' | 'primary'>,
  list: RankedList,
  request: PageRequest,
  division: Division = DIVISION,
): Promise<RankedPage> {
  const mark = markOf(list, request.upTo);
  const size = request.asOf === undefined ? undefined : readAsOf(request.asOf, mark);
  const page = await readRankedPage(reader, list, { ...request, size });
  if (page.settled >= division.stretchRows) await divideSettledRows(reader.primary, list, division);
  return { ids: page.ids, total: page.total, asOf: `${page.size.toString(36)}.${mark}` };
}

/** Members there were, out of `asOf`. */
function readAsOf(asOf: string, mark: string): number {
  const [, size, of] = /^([0-9a-z]{1,10})\.([0-9a-f]{8})$/.exec(asOf) ?? [];
  if (size !== undefined && of === mark) return Number.parseInt(size, 36);
  throw fieldError('VALIDATION_ERROR', 'as_of', 'must be the as_of of an earlier page of the same list');
}

function markOf(list: RankedList, upTo: string | undefined): string {
  return createHash('sha256')
    .update(`${list.key} ${upTo ?? ''}`)
    .digest('hex')
    .slice(0, 8);
}
