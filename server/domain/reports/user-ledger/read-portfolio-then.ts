import { inSnapshot } from '../../../database/transaction.ts';
import { requireNoFault } from '../../accounts/sandbox/require-no-fault.ts';
import { costBasis } from '../../customers/users/cost-basis.ts';
import { readMovementsBefore } from '../../customers/users/movements-then.ts';
import { type Portfolio, valueHolding } from '../../customers/users/portfolio.ts';
import { getUser } from '../../customers/users/read-users.ts';
import { type Asset, assets, byAsset } from '../../kernel/assets.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Paise } from '../../kernel/money.ts';
import { type PriceThen, readPriceThen } from '../../pricing/price-history.ts';
import type { PartnerContext } from '../context.ts';
import { readBalancesBefore } from './list-user-entries.ts';

/** A portfolio of a past moment, with when each rate it is valued at was published (milliseconds, real time). */
export type PortfolioThen = Portfolio & { pricedAt: Record<Asset, number> };

/**
 * A user's holdings as they stood before a moment (milliseconds on the book's clock; of the future it is now), valued at the newest base sell rate
 * published by then, without a markdown. Raises USER_CODE_NOT_FOUND, and PRICES_UNAVAILABLE where no rate of that time is known. Spec 4.3, decisions
 * 6 and 15.
 */
export async function readPortfolioThen(
  context: PartnerContext,
  { userCode, before }: { userCode: string; before: number },
): Promise<PortfolioThen> {
  const { core, bookId, now } = context;
  const { pool } = core.database;
  const end = Math.min(before, now + 1);
  const user = await getUser(context, { userCode, withBalances: false });
  await requireNoFault(context, 'price_feed');
  // Prices go by real time, also where a sandbox is ahead of it.
  const at = end - 1 - (now - core.clock.now());
  // Of one moment: a trade that commits meanwhile would be in the one and not in the other.
  const [{ held, movements }, prices] = await Promise.all([
    inSnapshot(pool, async (client) => ({
      held: await readBalancesBefore(client, { bookId, userId: user.id, before: end }),
      movements: await readMovementsBefore(client, user.id, end),
    })),
    Promise.all(assets.map((asset) => readPriceThen(core, asset, at))),
  ]);
  const priceOf = byAsset((asset) => {
    const price = prices[assets.indexOf(asset)];
    if (!price) throw new DomainError('PRICES_UNAVAILABLE', { message: 'No price of that time is known.' });
    return price as PriceThen;
  });
  const holdings = byAsset((asset) =>
    valueHolding({
      metal: held.metal[asset],
      sipMetal: held.sipMetal[asset],
      basis: costBasis(movements[asset]),
      rate: priceOf[asset].sellRate,
    }),
  );
  const totalValue = assets.reduce((sum, asset) => sum + holdings[asset].currentValue, held.inr as bigint) as Paise;
  return {
    userCode,
    asOf: end - 1,
    holdings,
    inrWallet: held.inr,
    totalValue,
    pricedAt: byAsset((asset) => priceOf[asset].pricedAt),
  };
}
