import type { Pool, PoolClient } from 'pg';
import { type Asset, assets } from '../kernel/assets.ts';
import { type PaisePerGram, paisePerGram } from '../kernel/money.ts';
import type { PriceInterval } from './periods.ts';
import type { PriceBlock, PricePoint } from './price-block.ts';
import type { RetailRates } from './retail-rate.ts';

/** A block and the feed that gave it. */
export type StoredBlock = { readonly block: PriceBlock; readonly source: string };

export type FeedTask = 'poll' | 'backfill';

type BlockRow = { id: string; asset: Asset; buy_rate: bigint; sell_rate: bigint; priced_at: Date; source: string };

/** The newest block of each asset that has one; an index look-up per asset. */
export async function readNewestBlocks(client: Pool | PoolClient): Promise<StoredBlock[]> {
  const { rows } = await client.query<BlockRow>({
    name: 'newest-price-blocks',
    text: `SELECT b.id, b.asset, b.buy_rate, b.sell_rate, b.priced_at, b.source
      FROM unnest($1::text[]) AS a (asset)
      CROSS JOIN LATERAL (
        SELECT * FROM price_block WHERE asset = a.asset ORDER BY priced_at DESC LIMIT 1) b`,
    values: [assets],
  });
  return rows.map((row) => ({
    source: row.source,
    block: Object.freeze({
      id: row.id,
      asset: row.asset,
      buyRate: paisePerGram(row.buy_rate),
      sellRate: paisePerGram(row.sell_rate),
      pricedAt: row.priced_at.getTime(),
    }),
  }));
}

/** Runs the work in a transaction that only one process at a time may hold, so that each tick is recorded once. */
export async function withPriceLock<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('tola price blocks', 0))`);
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // Closing the connection ends the transaction, whatever state it is in.
    client.release(true);
    throw error;
  }
}

/** Keeps a new price block; blocks are never rewritten. */
export async function insertBlock(client: PoolClient, block: PriceBlock, source: string): Promise<void> {
  await client.query({
    name: 'insert-price-block',
    text: `INSERT INTO price_block (id, asset, buy_rate, sell_rate, priced_at, source) VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [block.id, block.asset, block.buyRate, block.sellRate, new Date(block.pricedAt), source],
  });
}

/** Sets the closing rates of the running period, or of a period not rolled up yet. */
export async function upsertPoint(
  client: PoolClient,
  point: { asset: Asset; interval: PriceInterval; at: number } & RetailRates,
): Promise<void> {
  await client.query({
    name: 'upsert-price-point',
    text: `INSERT INTO price_point (asset, interval, at, buy_rate, sell_rate) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (asset, interval, at) DO UPDATE SET buy_rate = excluded.buy_rate, sell_rate = excluded.sell_rate`,
    values: [point.asset, point.interval, new Date(point.at), point.buyRate, point.sellRate],
  });
}

/** Adds points of periods that have none; returns how many. What was rolled up from our own blocks stays. */
export async function insertMissingPoints(
  pool: Pool,
  series: { asset: Asset; interval: PriceInterval },
  points: readonly PricePoint[],
): Promise<number> {
  const { rowCount } = await pool.query({
    text: `INSERT INTO price_point (asset, interval, at, buy_rate, sell_rate)
      SELECT $1, $2, * FROM unnest($3::timestamptz[], $4::bigint[], $5::bigint[])
      ON CONFLICT DO NOTHING`,
    values: [
      series.asset,
      series.interval,
      points.map((point) => new Date(point.at)),
      points.map((point) => point.buyRate),
      points.map((point) => point.sellRate),
    ],
  });
  return rowCount ?? 0;
}

/** Points that start in [from, to), oldest first. */
export async function readPoints(
  pool: Pool,
  window: { asset: Asset; interval: PriceInterval; from: number; to: number },
): Promise<PricePoint[]> {
  const { rows } = await pool.query<{ at: Date; buy_rate: bigint; sell_rate: bigint }>({
    name: 'price-points',
    text: `SELECT at, buy_rate, sell_rate FROM price_point
      WHERE asset = $1 AND interval = $2 AND at >= $3 AND at < $4 ORDER BY at`,
    values: [window.asset, window.interval, new Date(window.from), new Date(window.to)],
  });
  return rows.map((row) => ({
    at: row.at.getTime(),
    buyRate: paisePerGram(row.buy_rate),
    sellRate: paisePerGram(row.sell_rate),
  }));
}

/** Whether any point of the series is held. */
export async function hasPoints(pool: Pool, series: { asset: Asset; interval: PriceInterval }): Promise<boolean> {
  const { rows } = await pool.query({
    text: 'SELECT FROM price_point WHERE asset = $1 AND interval = $2 LIMIT 1',
    values: [series.asset, series.interval],
  });
  return rows.length > 0;
}

/**
 * Takes a task that is due, on the database's clock, and moves it `leaseMs` into the future; false when it is not due. A
 * process that dies while working delays the others by no more than the lease.
 */
export async function claimTask(pool: Pool, source: string, task: FeedTask, leaseMs: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'claim-price-feed-task',
    text: `INSERT INTO price_feed_task AS t (source, task, due_at)
      VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
      ON CONFLICT (source, task) DO UPDATE SET due_at = excluded.due_at WHERE t.due_at <= clock_timestamp()`,
    values: [source, task, leaseMs],
  });
  return rowCount === 1;
}

/** Makes the task due again after the delay. */
export async function scheduleTask(pool: Pool, source: string, task: FeedTask, delayMs: number): Promise<void> {
  await pool.query({
    name: 'schedule-price-feed-task',
    text: `UPDATE price_feed_task SET due_at = clock_timestamp() + $3 * interval '1 millisecond'
      WHERE source = $1 AND task = $2`,
    values: [source, task, delayMs],
  });
}

/** The newest sell rate published up to a moment: of a block, or of an hour or day that had ended. */
export async function findRateBefore(
  pool: Pool,
  { asset, at }: { asset: Asset; at: number },
): Promise<{ sellRate: PaisePerGram; pricedAt: number } | undefined> {
  const { rows } = await pool.query<{ sell_rate: bigint; moment: Date }>({
    name: 'find-rate-before',
    text: `SELECT sell_rate, moment FROM (
             (SELECT sell_rate, priced_at AS moment FROM price_block WHERE asset = $1 AND priced_at <= $2 ORDER BY priced_at DESC LIMIT 1)
             UNION ALL
             (SELECT sell_rate, at + interval '1 hour' FROM price_point
              WHERE asset = $1 AND interval = 'hour' AND at <= $2::timestamptz - interval '1 hour' ORDER BY at DESC LIMIT 1)
             UNION ALL
             (SELECT sell_rate, at + interval '1 day' FROM price_point
              WHERE asset = $1 AND interval = 'day' AND at <= $2::timestamptz - interval '1 day' ORDER BY at DESC LIMIT 1)) known
           ORDER BY moment DESC LIMIT 1`,
    values: [asset, new Date(at)],
  });
  const [row] = rows;
  return row && { sellRate: paisePerGram(row.sell_rate), pricedAt: row.moment.getTime() };
}
