import type { Core } from '../context.ts';
import { tellNextBooks } from './store.ts';

/** Books that are told in one commit: a moment's work. */
const BOOKS = 500;

/**
 * Writes the events of halts of trading that partners are not told of yet, in the order of the halts: a page of books to a commit, so that nothing
 * waits for all of them. What is told is not told again, however often this is called. Decisions 15.
 */
export async function tellPartners({ database }: Pick<Core, 'database'>, books = BOOKS): Promise<void> {
  while (await tellNextBooks(database.pool, books)) {
    // The next page is a commit of its own.
  }
}
