import { haveEnded } from '../../kernel/turns/have-ended.ts';
import type { Core } from '../context.ts';
import { chainSome, listPosters, readNewestNumber } from './store.ts';

/** So many postings in a commit take some tens of milliseconds. */
const POSTINGS_PER_COMMIT = 1_000;
/** A transaction that posts takes milliseconds; one that takes this long is left to the next run. */
const PATIENCE_MS = 20_000;

/**
 * Adds the postings that came since the last run to the hash chains of their books, and answers how many; undefined where not all were added, since
 * a transaction was open for too long or the run was ended. Runs beside trading and locks
 * nothing that a trade needs. Postings are numbered in one order and become visible in another, so it first notes the newest
 * number and then waits until each transaction that held a book at that moment has ended: what is numbered up to there
 * is visible now, or never. Several processes may run it at once; a posting is chained once. Decision ledger-chain.
 */
export async function chainPostings(
  { database }: Pick<Core, 'database'>,
  signal?: AbortSignal,
  patienceMs = PATIENCE_MS,
): Promise<number | undefined> {
  const { pool } = database;
  const until = await readNewestNumber(pool);
  if (!(await haveEnded(await listPosters(pool), () => listPosters(pool), { signal, patienceMs }))) return undefined;
  let chained = 0;
  for (let isMore = true; isMore; ) {
    if (signal?.aborted) return undefined;
    const count = await chainSome(pool, until, POSTINGS_PER_COMMIT);
    chained += count;
    isMore = count === POSTINGS_PER_COMMIT;
  }
  return chained;
}
