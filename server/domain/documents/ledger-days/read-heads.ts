import type { Pool } from 'pg';
import type { BookHead } from './head-leaf.ts';
import { readHeads } from './store.ts';

/** Where the chain of each book stood on a day that was signed, in the order of the leaves of that day. */
export function readHeadsOf(pool: Pool, day: string): Promise<BookHead[]> {
  return readHeads(pool, day);
}
