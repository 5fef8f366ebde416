import {
  type HoldingTerms,
  type MetalHolding,
  type Portfolio,
  readPortfolioTerms,
} from '../../customers/users/portfolio.ts';
import { type Asset, assets, byAsset } from '../../kernel/assets.ts';
import { assertInvariant } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { explainHolding } from './explain-holding.ts';
import { type Explanation, type Sum, sum } from './explanation.ts';
import { type ExplainedMovement, followMovements } from './follow-movements.ts';

export type ExplainedPortfolio = {
  portfolio: Portfolio;
  /** The price block that each metal is valued at */
  blocks: Record<Asset, HoldingTerms['block']>;
  explanations: Record<Asset, Explanation>;
  total: Sum;
  /** One page of those of both metals, the one first that the ledger moved last */
  movements: ExplainedMovement[];
  movementsTotal: number;
};

/**
 * Explains every figure of a user's portfolio at this moment, down to the trades that moved the metal and the price blocks it is valued at. What is
 * explained is what `readPortfolio` answers at the same moment. Raises USER_CODE_NOT_FOUND, PRICES_UNAVAILABLE. Spec 4.3, decisions 6.
 */
export async function explainPortfolio(
  context: PartnerContext,
  { userCode, page, limit }: { userCode: string; page: number; limit: number },
): Promise<ExplainedPortfolio> {
  const { portfolio, terms } = await readPortfolioTerms(context, userCode);
  const followed = byAsset((asset) => followMovements(asset, terms[asset].movements));
  const all = assets
    .flatMap((asset) => followed[asset])
    .sort((one, other) => (one.postingId < other.postingId ? 1 : -1));
  return {
    portfolio,
    blocks: byAsset((asset) => terms[asset].block),
    explanations: byAsset((asset) => explain(portfolio.holdings[asset], terms[asset], followed[asset])),
    total: sum('inr', 'total_value_inr', portfolio.totalValue, {
      gold_value_inr: portfolio.holdings.gold.currentValue,
      silver_value_inr: portfolio.holdings.silver.currentValue,
      inr_wallet_inr: portfolio.inrWallet,
    }),
    movements: all.slice((page - 1) * limit, page * limit),
    movementsTotal: all.length,
  };
}

/** Raises InvariantError where the balances are not what the trades come to. Pure. */
function explain(holding: MetalHolding, terms: HoldingTerms, movements: ExplainedMovement[]): Explanation {
  const last = movements.at(-1);
  assertInvariant(
    holding.metal === (last?.metalAfter ?? 0n) && holding.invested === (last?.costAfter ?? 0n),
    'what a user holds is not what their trades come to',
  );
  return explainHolding(holding, terms, movements);
}
