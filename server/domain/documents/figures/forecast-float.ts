import { istDayNumber } from '../../kernel/clock.ts';
import { divideDown, type Paise, paise } from '../../kernel/money.ts';
import { readWallet, type Wallet } from '../../ledger/wallet/read-wallet.ts';
import type { PartnerContext } from '../context.ts';
import { type Figure, readFigures } from './read-figures.ts';

/** How many whole days the forecast looks back on. */
export const FORECAST_DAYS = 14;
/** Spending in as many days before those says that it did not begin with them. */
const BEFORE_DAYS = 30;
/** Fewer days of spending say nothing yet. */
const LEAST_DAYS = 3;

/** How long the rest of the float may last, and the days this is computed from. */
export type FloatForecast =
  /** At the average of so many whole days; `lastsDays` rounded down */
  | { kind: 'lasts'; lastsDays: number; perDay: Paise; days: number }
  /** Spending began less than three whole days ago */
  | { kind: 'too_early'; days: number }
  /** Nothing was spent in the last 14 whole days */
  | { kind: 'no_spending' };

/** Takes money from the wallet: what users buy without paying us themselves, and the charges of deliveries. */
const isSpending = ({ type, channel }: Figure) => (type === 'buy' && channel === 'api') || type === 'delivery';

/**
 * The wallet, and for how long what is available (float, or what is left of a credit line) lasts at the average spending of the last
 * 14 whole IST days of the book's clock; of fewer where the first spending in six weeks was later. Today is not among them: it is not
 * over.
 * Raises WALLET_NOT_CONFIGURED.
 */
export async function forecastFloat(context: PartnerContext): Promise<{ wallet: Wallet; forecast: FloatForecast }> {
  const today = istDayNumber(context.now);
  const days = Array.from({ length: FORECAST_DAYS + 1 }, (_, index) => today - FORECAST_DAYS + index);
  const [wallet, [before = [], ...lately]] = await Promise.all([
    readWallet(context),
    readFigures(context, [today - FORECAST_DAYS - BEFORE_DAYS, ...days]),
  ]);
  return {
    wallet,
    forecast: forecast(wallet.available, { hasSpentBefore: before.some(isSpending), perDay: lately.map(spendingOf) }),
  };
}

const spendingOf = (figures: readonly Figure[]): bigint =>
  figures.reduce((sum, figure) => (isSpending(figure) ? sum + figure.amount : sum), 0n);

/** The forecast of an amount from what was spent on each whole day, oldest first, and whether anything was before those. */
export function forecast(
  available: Paise,
  history: { hasSpentBefore: boolean; perDay: readonly bigint[] },
): FloatForecast {
  const first = history.hasSpentBefore ? 0 : history.perDay.findIndex((spent) => spent > 0n);
  const days = first < 0 ? 0 : history.perDay.length - first;
  const spent = history.perDay.reduce((sum, day) => sum + day, 0n);
  if (spent === 0n) return { kind: 'no_spending' };
  if (days < LEAST_DAYS) return { kind: 'too_early', days };
  const left = available > 0n ? available : 0n;
  return {
    kind: 'lasts',
    lastsDays: Number(divideDown(left * BigInt(days), spent)),
    perDay: paise(divideDown(spent, BigInt(days))),
    days,
  };
}
