import type { Core } from '../context.ts';
import { findOpenSandbox } from './store/clock.ts';

/** The sandbox book of a partner and what time it is there, in milliseconds; undefined where there is no such partner. */
export async function findSandbox(
  { database, clock }: Pick<Core, 'database' | 'clock'>,
  partnerId: string,
): Promise<{ bookId: number; now: number } | undefined> {
  const book = await findOpenSandbox(database.prisma, partnerId);
  return book && { bookId: book.id, now: clock.now() + Number(book.clockOffsetMs) };
}
