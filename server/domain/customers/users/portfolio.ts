import { requireNoFault } from '../../accounts/sandbox/require-no-fault.ts';
import { type Asset, assets, byAsset } from '../../kernel/assets.ts';
import { DomainError } from '../../kernel/errors.ts';
import {
  divideUp,
  MICROGRAMS_PER_GRAM,
  type Micrograms,
  type Paise,
  type PaisePerGram,
  valueToUser,
} from '../../kernel/money.ts';
import { appliedMarkup, markedDownSellRate } from '../../pricing/markup.ts';
import type { PartnerContext } from '../context.ts';
import { type CostBasis, costBasis } from './cost-basis.ts';
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

/**
 * A user's holdings at this partner, valued at the sell rate (markdown included). Metal that was received and not bought
 * counts at its worth then, and metal that leaves takes its share of the cost along. Raises USER_CODE_NOT_FOUND, PRICES_UNAVAILABLE. Spec 4.3, decisions 6.
 */
export async function readPortfolio(context: PartnerContext, userCode: string): Promise<Portfolio> {
  const { core } = context;
  const { pool } = core.database;
  const user = await findUser(pool, context.bookId, userCode);
  if (!user) throw new DomainError('USER_CODE_NOT_FOUND');
  await requireNoFault(context, 'price_feed');
  const [balances, movements] = await Promise.all([readBalances(pool, [user.id]), readMovements(pool, user.id)]);
  const held = balances.get(user.id);
  const markdown = appliedMarkup(context.partner, context.mode).sell;
  const holdingOf = (asset: Asset) =>
    valueHolding({
      metal: held?.metal[asset] ?? (0n as Micrograms),
      sipMetal: held?.sipMetal[asset] ?? (0n as Micrograms),
      basis: costBasis(movements[asset]),
      rate: markedDownSellRate(core.pricing.prices.latest(asset, core.clock.now()).sellRate, markdown),
    });
  const holdings = byAsset(holdingOf);
  const inrWallet = held?.inr ?? (0n as Paise);
  const totalValue = assets.reduce((sum, asset) => sum + holdings[asset].currentValue, inrWallet as bigint) as Paise;
  return { userCode, asOf: context.now, holdings, inrWallet, totalValue };
}

/** The figures of one metal. Pure. */
function valueHolding(input: {
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
