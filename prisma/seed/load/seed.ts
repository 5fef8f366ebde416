import type { Pool } from 'pg';
import { enterTrades } from '../../../server/domain/documents/commission/enter-trades.ts';
import type { Vault } from '../../../server/domain/kernel/vault.ts';
import { StartupError } from '../../../server/startup-error.ts';
import { type LoadPartner, loadPartners, makePartner, makeUsers } from './make-partner.ts';
import { makePrices } from './make-prices.ts';
import { TradeMaker } from './make-trades.ts';
import { writeTrades } from './write-trades.ts';

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;
/** The load ends a while ago, so that nothing can follow it any more. */
const QUIET_MS = 600_000;
/** Few enough for the postings to find their lines quickly: ten thousand in one took six times as long a trade. */
const TRADES_PER_COMMIT = 500;
const SMALL_TRANSACTIONS = 1_000;

/** Seeds both partners of the load. Raises StartupError where they are there already. */
export async function seedLoad(
  pool: Pool,
  vault: Vault,
  load: { transactions: number; users: number; onProgress(line: string): void },
): Promise<void> {
  const { rows } = await pool.query(`SELECT FROM partner WHERE id = $1`, [loadPartners.large.id]);
  if (rows.length > 0)
    throw new StartupError('The Load Partner is there already. A fresh DATA_DIR can be seeded anew.');
  const random = randomFrom(20_261_121);
  await seedPartner(pool, vault, loadPartners.small, {
    ...load,
    transactions: SMALL_TRANSACTIONS,
    users: Math.max(2, Math.round((load.users * SMALL_TRANSACTIONS) / load.transactions)),
    random,
  });
  await seedPartner(pool, vault, loadPartners.large, { ...load, random });
  load.onProgress('Gathering statistics');
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    for (const table of [
      'transaction',
      'end_user',
      'person',
      'account',
      'quote',
      'posting',
      'event',
      'commission_entry',
    ])
      await client.query(`VACUUM (ANALYZE) ${table}`);
  } finally {
    client.release(true);
  }
}

async function seedPartner(
  pool: Pool,
  vault: Vault,
  partner: LoadPartner,
  load: { transactions: number; users: number; random: () => number; onProgress(line: string): void },
): Promise<void> {
  const begun = performance.now();
  const seconds = () => `${((performance.now() - begun) / 1_000).toFixed(0)} s`;
  const { transactions, random, onProgress } = load;
  const end = Date.now() - QUIET_MS;
  const start = end - YEAR_DAYS * DAY_MS;
  const bookId = await makePartner(pool, vault, partner, start);
  const users = await makeUsers(pool, vault, {
    bookId,
    count: load.users,
    at: start,
    onProgress: (made) => {
      if (made % 50_000 === 0) onProgress(`  ${made} users`);
    },
  });
  // Without figures of a hundred thousand new accounts, a commit of trades took 16 s instead of half a second.
  await pool.query('ANALYZE account, end_user, person');
  const days = Array.from({ length: YEAR_DAYS }, (_, day) => start + day * DAY_MS);
  const rates = await makePrices(pool, days, random);
  const maker = new TradeMaker(users, random);
  const spacing = (end - start) / transactions;
  for (let first = 0; first < transactions; first += TRADES_PER_COMMIT) {
    const count = Math.min(TRADES_PER_COMMIT, transactions - first);
    const trades = Array.from({ length: count }, (_, index) => {
      const at = Math.floor(start + (first + index + random()) * spacing);
      const day = days[Math.min(YEAR_DAYS - 1, Math.floor((at - start) / DAY_MS))] as number;
      const today = rates.get(day);
      if (!today) throw new Error('a day has no rates');
      return maker.make(bookId, at, today);
    });
    await writeTrades(pool, trades);
    const done = first + count;
    if (done % 100_000 === 0) onProgress(`  ${done} of ${transactions} transactions, ${seconds()}`);
  }
  await enterTrades(pool, bookId);
  onProgress(`${partner.name}: ${transactions} transactions of ${load.users} users in ${seconds()}`);
}

/** The same numbers from 0 to 1 in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
