import type { Pool } from 'pg';
import type { ChainSpan } from './archive.ts';
import { createIdSet } from './id-set.ts';
import { balanceLine } from './records.ts';
import { type BalanceRow, listAccounts, listFirstMoves } from './store/balances.ts';
import { findAccounts } from './store/chain.ts';

/** Accounts read at a time, and postings. */
const ACCOUNTS = 5_000;
const POSTINGS = 2_000;

type Of = { bookId: number; userId: bigint | undefined; span: Pick<ChainSpan, 'last' | 'lastPosting'> };

/**
 * What each account of a book, or of a user of it, held after the last posting of a stretch, a line each; accounts without any line up to there are left
 * out. First those that have not moved since, by their numbers. Of the others the first line after that posting tells what they held: the later postings are
 * read once, however many accounts there are, and a bit is held for each that is looked for.
 */
export async function* balanceLines(pool: Pool, { bookId, userId, span }: Of): AsyncGenerator<object> {
  const { lastPosting } = span;
  if (span.last === 0) return;
  const moved = createIdSet();
  const ofAll = { bookId, userId, lastPosting, limit: ACCOUNTS };
  for (let after: bigint | undefined = 0n; after !== undefined; ) {
    const rows: (BalanceRow & { movedLater: boolean })[] = await listAccounts(pool, { ...ofAll, after });
    for (const row of rows) {
      if (row.movedLater) moved.add(row.id);
      else if (row.lines > 0n) yield balanceLine(row);
    }
    after = rows.at(-1)?.id;
  }
  for (let after: bigint | undefined = lastPosting; after !== undefined && moved.size > 0; ) {
    const page = await listFirstMoves(pool, { bookId, after, limit: POSTINGS });
    const first = page.before.filter(({ id }) => moved.delete(id)).filter(({ lines }) => lines > 0n);
    const accounts = await findAccounts(
      pool,
      bookId,
      first.map(({ id }) => id),
    );
    for (const before of first) yield balanceLine({ ...accounts.get(String(before.id)), ...before } as BalanceRow);
    after = page.upTo;
  }
}
