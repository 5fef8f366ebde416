import { DomainError } from '../../kernel/errors.ts';

/** Archives that a process writes at a time: each has a connection of its own, and a user's is held whole in memory. */
const OPEN_MAX = { user: 4, book: 8 };
const open = { user: 0, book: 0 };

/** The bytes of an archive as they are taken. A reader that does not take them to their end calls `return`. */
export type ArchiveBytes = AsyncIterable<Buffer> & {
  next(): Promise<IteratorResult<Buffer, void>>;
  return(): Promise<IteratorResult<Buffer, void>>;
};

/** Counts an archive among those that this process writes, until it ends or is given up. Raises SERVICE_UNAVAILABLE where they are too many. */
export function holdOpen(kind: keyof typeof open, bytes: AsyncGenerator<Buffer, void>): ArchiveBytes {
  if (open[kind] >= OPEN_MAX[kind]) {
    throw new DomainError('SERVICE_UNAVAILABLE', { message: 'Many archives are written right now. Retry shortly.' });
  }
  open[kind] += 1;
  let isOpen = true;
  const release = () => {
    if (isOpen) open[kind] -= 1;
    isOpen = false;
  };
  const held: ArchiveBytes & AsyncIterator<Buffer, void> = {
    async next() {
      try {
        const result = await bytes.next();
        if (result.done) release();
        return result;
      } catch (error) {
        release();
        throw error;
      }
    },
    async return() {
      try {
        return await bytes.return();
      } finally {
        release();
      }
    },
    [Symbol.asyncIterator]: () => held,
  };
  return held;
}
