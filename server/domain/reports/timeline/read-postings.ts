import type { PartnerContext } from '../context.ts';
import { type PostingView, readPostings as readPostingsOf } from './store/transactions.ts';

export type { PostingView } from './store/transactions.ts';

/** The movements of the book's ledger that belong to any of these ids, oldest first, line by line. */
export function readPostings(
  { core, bookId }: Pick<PartnerContext, 'core' | 'bookId'>,
  referenceIds: string[],
): Promise<PostingView[]> {
  return readPostingsOf(core.database.reader('timeline'), { bookId, referenceIds });
}
