import pg from 'pg';
import { type Figure, withGoal } from './figures.ts';
import { benchTrades, type Trader, trades } from './workloads.ts';

const SECONDS = 6;
/** How long the transaction is open, with trades all along, before it is looked what they come to */
const OPEN_SECONDS = 18;

/**
 * What it costs buys when a transaction of another program stays open, such as an analyst’s or a dump’s: PostgreSQL keeps every version of each row
 * until it ends. Buys of these traders before, and after so many seconds of it.
 */
export async function benchLongRead(url: string, databaseUrl: string, traders: Trader[]): Promise<Figure[]> {
  const before = await benchTrades(url, trades.buy, traders, SECONDS);
  const reader = new pg.Client({ connectionString: databaseUrl });
  await reader.connect();
  try {
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await reader.query('SELECT FROM partner');
    await benchTrades(url, trades.buy, traders, OPEN_SECONDS);
    const beside = await benchTrades(url, trades.buy, traders, SECONDS);
    return [
      { name: `buys beside a transaction open for ${OPEN_SECONDS} s`, value: beside.perSecond, unit: 'a second' },
      withGoal('  per buy without it', beside.perSecond / before.perSecond, 'at least', 0.7),
    ];
  } finally {
    await reader.end();
  }
}
