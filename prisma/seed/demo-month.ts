import type { Pool } from 'pg';
import type { Vault } from '../../server/domain/kernel/vault.ts';
import { makeUsers } from './load/make-partner.ts';
import { makePrices } from './load/make-prices.ts';
import { type DayRates, TradeMaker } from './load/make-trades.ts';
import { writeTrades } from './load/write-trades.ts';

const DAY_MS = 86_400_000;
const IST_OFFSET_MS = 19_800_000;
/** How far into its range each amount of the buys is. */
const amounts = [0.2, 0.5, 0.9];

/**
 * A few live buys of a partner in the middle of the month before this instant, so that a new demo has a statement to settle: the job
 * makes it within a minute of the start.
 */
export async function seedClosedMonth(pool: Pool, vault: Vault, partnerId: string, now: number): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM book WHERE partner_id = $1 AND mode = 'live' AND closed_at IS NULL`,
    [partnerId],
  );
  const bookId = rows[0]?.id as number;
  const today = new Date(now + IST_OFFSET_MS);
  const middle = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 15, 6);
  // What the maker asks of chance: the kind (a buy through the API), the user, the metal, and the amount.
  const chances = amounts.flatMap((amount) => [0, 0, 0, amount]);
  const rates = await makePrices(pool, [middle], () => 0);
  const users = await makeUsers(pool, vault, { bookId, count: 1, at: middle - DAY_MS, onProgress: () => {} });
  await pool.query('UPDATE end_user SET name = $2 WHERE book_id = $1', [bookId, 'Divya Nair']);
  const maker = new TradeMaker(users, () => chances.shift() ?? 0);
  const day = rates.get(middle) as DayRates;
  await writeTrades(
    pool,
    amounts.map((_, index) => maker.make(bookId, middle + index * 60_000, day)),
  );
}
