import type { Pool, PoolClient } from 'pg';
import type { Core } from '../context.ts';
import { enterChunk, findBooksPastMark, hasTradesNotEntered, moveMarkOnce } from './store/months.ts';

const CHUNK = 2_000;
const BOOKS = 500;

/**
 * Enters what has earned and is in no month yet, so that a transaction that reads or closes the book's months afterwards has all that was
 * committed before. A trade belongs to the IST month of its posting's moment on the book's clock, or, where that is final, to the first
 * that is open. Each is entered once, by any process; trading waits for nothing. On the client of a transaction the
 * book's months stand still until that ends. Decisions 12.
 */
export async function enterTrades(client: Pool | PoolClient, bookId: number): Promise<void> {
  // Nearly always there is nothing, and then no lock is needed.
  if (!(await hasTradesNotEntered(client, bookId))) return;
  while ((await enterChunk(client, bookId, CHUNK)) === CHUNK) await moveMark(client, bookId);
}

/** Lets the next look begin after what is settled, as far as that goes. */
async function moveMark(client: Pool | PoolClient, bookId: number): Promise<void> {
  while (await moveMarkOnce(client, bookId));
}

/**
 * Enters what is due of every open book, and lets the next look begin after what is settled: so readers find little to do. Runs every
 * minute, and lets trades go first; several processes may at once. A book at which something breaks holds up no other.
 */
export async function enterDueTrades(core: Core): Promise<void> {
  const patient = core.database.openPatient(undefined, { hasLimits: true });
  try {
    let after = 0;
    for (;;) {
      const bookIds = await findBooksPastMark(patient, { after, limit: BOOKS });
      for (const bookId of bookIds) {
        await enterBook(patient, bookId).catch((error) =>
          core.log.error({ error, bookId }, 'trades could not be entered into their months'),
        );
      }
      after = bookIds.at(-1) ?? after;
      if (bookIds.length < BOOKS) return;
    }
  } finally {
    await patient.end();
  }
}

async function enterBook(pool: Pool, bookId: number): Promise<void> {
  await enterTrades(pool, bookId);
  await moveMark(pool, bookId);
}
