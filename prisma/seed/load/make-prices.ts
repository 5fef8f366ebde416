import type { Pool } from 'pg';
import { assets, byAsset, metals } from '../../../server/domain/kernel/assets.ts';
import { newId } from '../../../server/domain/kernel/ids.ts';
import type { DayRates } from './make-trades.ts';

/** Paise per gram on the first day, and by how much a day may differ from the one before, in thousandths. */
const levelOf = byAsset((asset) => Math.round(metals[asset].simulated.rupees * 94));
const STEP_PER_MILLE = 8;
const SELL_SHARE = 0.942;

/** A price block of each metal at the start of each day (milliseconds), walking from year-old levels; answers the rates by day. */
export async function makePrices(
  pool: Pool,
  days: readonly number[],
  random: () => number,
): Promise<Map<number, DayRates>> {
  const rates = new Map<number, DayRates>();
  const level = { ...levelOf };
  const walk = (paise: number) => Math.round(paise * (1 + ((random() - 0.48) * STEP_PER_MILLE) / 1_000));
  const rateOf = (paise: number, at: number) => ({
    buy: BigInt(paise),
    sell: BigInt(Math.floor(paise * SELL_SHARE)),
    blockId: newId('pb', at),
  });
  for (const at of days) {
    for (const asset of assets) level[asset] = walk(level[asset]);
    rates.set(
      at,
      byAsset((asset) => rateOf(level[asset], at)),
    );
  }
  const rows = [...rates].flatMap(([at, day]) => assets.map((asset) => ({ asset, at: new Date(at), ...day[asset] })));
  await pool.query(
    `INSERT INTO price_block (id, asset, buy_rate, sell_rate, priced_at, source)
     SELECT *, 'load' FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::timestamptz[])`,
    [
      rows.map(({ blockId }) => blockId),
      rows.map(({ asset }) => asset),
      rows.map(({ buy }) => buy),
      rows.map(({ sell }) => sell),
      rows.map(({ at }) => at),
    ],
  );
  return rates;
}
