import { leafHash } from '../log/merkle.ts';

/** Where the chain of a book stands. */
export type BookHead = { bookId: number; position: bigint; hash: Uint8Array };

const FORMAT = 'tola-head-1';

/**
 * The leaf of a book's head in the tree of a day. It tells others nothing of the book: without the chain its hash cannot be guessed, and
 * the text cannot be found without the hash.
 */
export function headLeaf({ bookId, position, hash }: BookHead): Buffer {
  return leafHash(Buffer.from(`${FORMAT}\n${bookId} ${position}\n${Buffer.from(hash).toString('hex')}`, 'utf8'));
}
