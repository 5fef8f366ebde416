import type { Pool, PoolClient } from 'pg';
import type { MonthLine } from './entry.ts';
import { findMonthLines } from './store/months.ts';

/**
 * The sums of a month of a book up to now, a line per type, channel and kind, in the order in which statements print them. They are
 * counted in the commit of each entry, so this reads a few rows however long the month is.
 */
export function readMonthLines(client: Pool | PoolClient, of: { bookId: number; month: string }): Promise<MonthLine[]> {
  return findMonthLines(client, of);
}
