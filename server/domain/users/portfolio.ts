import type { PartnerContext } from '../context.ts';
import { DomainError } from '../kernel/errors.ts';
import { type Asset, assets } from '../kernel/mode.ts';
import {
  divideDown,
  divideUp,
  MICROGRAMS_PER_GRAM,
  type Micrograms,
  type Paise,
  type PaisePerGram,
  valueToUser,
} from '../kernel/money.ts';
import { appliedMarkup, markedDownSellRate } from '../pricing/markup.ts';
import { requireNoFault } from '../sandbox/require-no-fault.ts';
import { findUser, readBalances } from './store.ts';

export type MetalHolding = {
  metal: Micrograms;
  sipMetal: Micrograms;
  /** What the metal now held cost, at the average of all its buys */
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
 * counts at the average of the buys. Raises USER_CODE_NOT_FOUND, PRICES_UNAVAILABLE. Spec 4.3, decisions 6.
 */
export async function readPortfolio(context: PartnerContext, userCode: string): Promise<Portfolio> {
  const { core } = context;
  const { pool } = core.database;
  const user = await findUser(pool, context.bookId, userCode);
  if (!user) throw new DomainError('USER_CODE_NOT_FOUND');
  await requireNoFault(context, 'price_feed');
  const [balances, bought] = await Promise.all([readBalances(pool, [user.id]), readBought(context, user.id)]);
  const held = balances.get(user.id);
  const sipOf = { gold: held?.sipGold, silver: held?.sipSilver };
  const markdown = appliedMarkup(context.partner, context.mode).sell;
  const holdingOf = (asset: Asset) =>
    valueHolding({
      metal: held?.[asset] ?? (0n as Micrograms),
      sipMetal: sipOf[asset] ?? (0n as Micrograms),
      bought: bought.get(asset) ?? { spent: 0n as Paise, metal: 0n as Micrograms },
      rate: markedDownSellRate(core.prices.latest(asset, core.clock.now()).sellRate, markdown),
    });
  const holdings = { gold: holdingOf('gold'), silver: holdingOf('silver') };
  const inrWallet = held?.inr ?? (0n as Paise);
  const totalValue = assets.reduce((sum, asset) => sum + holdings[asset].currentValue, inrWallet as bigint) as Paise;
  return { userCode, asOf: context.now, holdings, inrWallet, totalValue };
}

/** The figures of one metal. Pure. */
function valueHolding(input: {
  metal: Micrograms;
  sipMetal: Micrograms;
  bought: { spent: Paise; metal: Micrograms };
  rate: PaisePerGram;
}): MetalHolding {
  const { metal, bought, rate } = input;
  const hasBought = bought.metal > 0n;
  const averageBuyRate = (hasBought ? divideUp(bought.spent * MICROGRAMS_PER_GRAM, bought.metal) : 0n) as PaisePerGram;
  const invested = (hasBought ? divideDown(bought.spent * metal, bought.metal) : 0n) as Paise;
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

async function readBought(
  context: PartnerContext,
  userId: bigint,
): Promise<Map<Asset, { spent: Paise; metal: Micrograms }>> {
  const { rows } = await context.core.database.pool.query<{ asset: Asset; spent: bigint; metal: bigint }>({
    name: 'read-bought',
    text: `SELECT asset, sum(amount_paise)::bigint AS spent, sum(metal_micrograms)::bigint AS metal FROM transaction
           WHERE user_id = $1 AND status = 'completed' AND type IN ('buy', 'sip_installment') GROUP BY asset`,
    values: [userId],
  });
  return new Map(rows.map((row) => [row.asset, { spent: row.spent as Paise, metal: row.metal as Micrograms }]));
}
