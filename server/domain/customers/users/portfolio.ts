import type { Pool } from 'pg';
import { inSnapshot } from '../../../database/transaction.ts';
import { requireNoFault } from '../../accounts/sandbox/require-no-fault.ts';
import { type Asset, assets, byAsset } from '../../kernel/assets.ts';
import { DomainError } from '../../kernel/errors.ts';
import {
  divideUp,
  MICROGRAMS_PER_GRAM,
  type Micrograms,
  type MilliPercent,
  type Paise,
  type PaisePerGram,
  valueToUser,
} from '../../kernel/money.ts';
import { appliedMarkup, markedDownSellRate } from '../../pricing/markup.ts';
import type { PriceBlock } from '../../pricing/price-block.ts';
import type { PartnerContext } from '../context.ts';
import { type CostBasis, costBasis, type RecordedMovement } from './cost-basis.ts';
import type { UserBalances } from './end-user.ts';
import { readMovements } from './store/movements.ts';
import { findUser, readBalances } from './store.ts';

export type MetalHolding = {
  metal: Micrograms;
  sipMetal: Micrograms;
  /** What the metal now held cost, or was worth when it was received */
  invested: Paise;
  averageBuyRate: PaisePerGram;
  /** What a sell would be priced at now, before the fee */
  currentRate: PaisePerGram;
  currentValue: Paise;
  gain: Paise;
  /** Hundredths of a percent of what was invested; zero where nothing was */
  gainBasisPoints: bigint;
};

export type Portfolio = {
  userCode: string;
  asOf: number;
  holdings: Record<Asset, MetalHolding>;
  inrWallet: Paise;
  totalValue: Paise;
};

/** What one metal's figures are worked out from. */
export type HoldingTerms = {
  movements: RecordedMovement[];
  block: PriceBlock;
  /** Taken off the sell rate of the block */
  markdown: MilliPercent;
};

/**
 * A user's holdings at this partner, valued at the sell rate (markdown included). Metal that was received and not bought
 * counts at its worth then, and metal that leaves takes its share of the cost along. Raises USER_CODE_NOT_FOUND, PRICES_UNAVAILABLE. Spec 4.3, decisions 6.
 */
export async function readPortfolio(context: PartnerContext, userCode: string): Promise<Portfolio> {
  const userId = await findPricedUser(context, userCode);
  const { pool } = context.core.database;
  const [balances, movements] = await Promise.all([readBalances(pool, [userId]), readMovements(pool, userId)]);
  const held = balances.get(userId);
  // A trade may have committed between the two reads: only then are both read again, of one moment.
  const found = isOfOneMoment(held, movements) ? { held, movements } : await readHeld(pool, userId);
  return valuePortfolio(context, { userCode, ...found }).portfolio;
}

/** The same with what each figure is worked out from, all of one moment. Raises as `readPortfolio`. */
export async function readPortfolioTerms(
  context: PartnerContext,
  userCode: string,
): Promise<{ portfolio: Portfolio; terms: Record<Asset, HoldingTerms> }> {
  const userId = await findPricedUser(context, userCode);
  return valuePortfolio(context, { userCode, ...(await readHeld(context.core.database.pool, userId)) });
}

type Held = { held: UserBalances | undefined; movements: Record<Asset, RecordedMovement[]> };

/** What a user holds and what moved it, on one snapshot. */
function readHeld(pool: Pool, userId: bigint): Promise<Held> {
  return inSnapshot(pool, async (client) => ({
    held: (await readBalances(client, [userId])).get(userId),
    movements: await readMovements(client, userId),
  }));
}

/** Whether balances are what the movements left. Pure. */
function isOfOneMoment(held: UserBalances | undefined, movements: Held['movements']): boolean {
  return assets.every((asset) => costBasis(movements[asset]).metal === (held?.metal[asset] ?? 0n));
}

async function findPricedUser(context: PartnerContext, userCode: string): Promise<bigint> {
  const user = await findUser(context.core.database.pool, context.bookId, userCode);
  if (!user) throw new DomainError('USER_CODE_NOT_FOUND');
  await requireNoFault(context, 'price_feed');
  return user.id;
}

function valuePortfolio(
  context: PartnerContext,
  found: Held & { userCode: string },
): { portfolio: Portfolio; terms: Record<Asset, HoldingTerms> } {
  const { core } = context;
  const { userCode, held, movements } = found;
  const markdown = appliedMarkup(context.partner, context.mode).sell;
  const terms = byAsset(
    (asset): HoldingTerms => ({
      movements: movements[asset],
      block: core.pricing.prices.latest(asset, core.clock.now()),
      markdown,
    }),
  );
  const holdings = byAsset((asset) =>
    valueHolding({
      metal: held?.metal[asset] ?? (0n as Micrograms),
      sipMetal: held?.sipMetal[asset] ?? (0n as Micrograms),
      basis: costBasis(movements[asset]),
      rate: markedDownSellRate(terms[asset].block.sellRate, markdown),
    }),
  );
  const inrWallet = held?.inr ?? (0n as Paise);
  const totalValue = assets.reduce((sum, asset) => sum + holdings[asset].currentValue, inrWallet as bigint) as Paise;
  return { portfolio: { userCode, asOf: context.now, holdings, inrWallet, totalValue }, terms };
}

/** The figures of one metal. Pure. */
export function valueHolding(input: {
  metal: Micrograms;
  sipMetal: Micrograms;
  basis: CostBasis;
  rate: PaisePerGram;
}): MetalHolding {
  const { metal, basis, rate } = input;
  const averageBuyRate = (
    basis.metal > 0n ? divideUp(basis.cost * MICROGRAMS_PER_GRAM, basis.metal) : 0n
  ) as PaisePerGram;
  const invested = basis.cost;
  const currentValue = valueToUser(metal, rate);
  const gain = (currentValue - invested) as Paise;
  return {
    metal,
    sipMetal: input.sipMetal,
    invested,
    averageBuyRate,
    currentRate: rate,
    currentValue,
    gain,
    gainBasisPoints: invested > 0n ? (gain * 10_000n) / invested : 0n,
  };
}
