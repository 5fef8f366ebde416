import type { HoldingTerms, MetalHolding } from '../../customers/users/portfolio.ts';
import { MICROGRAMS_PER_GRAM } from '../../kernel/money.ts';
import { type Explanation, inr, metal, percentage, perGram, type Step, step, sum, textOf } from './explanation.ts';
import type { ExplainedMovement } from './follow-movements.ts';
import { quotientText } from './quotient-text.ts';

type Movement = Pick<ExplainedMovement, 'type' | 'metal' | 'cost'>;

/** The steps of what a user holds of one metal, out of the trades that moved it and the price block (spec 4.3, decisions 6). Pure. */
export function explainHolding(
  holding: MetalHolding,
  { block, markdown }: Pick<HoldingTerms, 'block' | 'markdown'>,
  movements: readonly Movement[],
): Explanation {
  return {
    steps: [
      step('grams', metal(holding.metal), 'what came in − what left, trade by trade; metal from SIPs is counted in'),
      step(
        'sip_grams',
        metal(holding.sipMetal),
        'of it, what SIPs bought and no sell, gift or delivery has taken since',
      ),
      step(
        'invested_inr',
        inr(holding.invested),
        'what the grams still held cost; metal that leaves takes its share of the cost along, and what is left of the cost is rounded down to the paisa',
      ),
      averageStep(holding),
      ...rateSteps(holding, block.sellRate, markdown),
      valueStep(holding),
      step(
        'gain_inr',
        inr(holding.gain),
        'current_value_inr − invested_inr',
        `${textOf(inr(holding.currentValue))} − ${textOf(inr(holding.invested))}`,
      ),
      gainStep(holding),
    ],
    sums: [
      sum('grams', 'grams', holding.metal, {
        free_grams: holding.metal - holding.sipMetal,
        sip_grams: holding.sipMetal,
      }),
      sum('grams', 'grams', holding.metal, {
        bought_grams: total(movements, 'metal', 'buy'),
        sip_bought_grams: total(movements, 'metal', 'sip_installment'),
        received_grams: total(movements, 'metal', 'received'),
        sold_grams: total(movements, 'metal', 'sell'),
        given_grams: total(movements, 'metal', 'gift'),
        delivered_grams: total(movements, 'metal', 'delivery'),
      }),
      sum('inr', 'invested_inr', holding.invested, {
        bought_inr: total(movements, 'cost', 'buy'),
        sip_bought_inr: total(movements, 'cost', 'sip_installment'),
        received_inr: total(movements, 'cost', 'received'),
        sold_cost_inr: total(movements, 'cost', 'sell'),
        given_cost_inr: total(movements, 'cost', 'gift'),
        delivered_cost_inr: total(movements, 'cost', 'delivery'),
      }),
      sum('inr', 'current_value_inr', holding.currentValue, {
        invested_inr: holding.invested,
        gain_inr: holding.gain,
      }),
    ],
  };
}

function total(movements: readonly Movement[], of: 'metal' | 'cost', type: Movement['type']): bigint {
  return movements.reduce((all, movement) => (movement.type === type ? all + movement[of] : all), 0n);
}

function averageStep({ averageBuyRate, invested, metal: held }: MetalHolding): Step {
  const average = perGram(averageBuyRate);
  const formula = 'invested_inr ÷ grams, rounded up to the paisa; 0 where nothing is held';
  if (held === 0n) return step('average_buy_rate_inr_per_gram', average, formula);
  const exact = quotientText(invested * MICROGRAMS_PER_GRAM, held * 100n);
  const numbers = `${textOf(inr(invested))} ÷ ${textOf(metal(held))}`;
  return step('average_buy_rate_inr_per_gram', average, formula, `${numbers} = ${exact}, rounded up`);
}

function rateSteps(holding: MetalHolding, sellRate: bigint, markdown: bigint): Step[] {
  const base = step('base_sell_rate_inr_per_gram', perGram(sellRate), 'the sell rate of the price block');
  const rate = perGram(holding.currentRate);
  if (markdown === 0n) return [base, step('current_rate_inr_per_gram', rate, 'the base rate, without a markdown')];
  const percent = percentage(markdown);
  return [
    base,
    step('markdown_pct', percent, 'your markdown on sells, at most the platform cap of 5'),
    step(
      'current_rate_inr_per_gram',
      rate,
      'base_sell_rate_inr_per_gram × (100 − markdown_pct) ÷ 100, rounded down to the paisa',
      `${textOf(perGram(sellRate))} × (100 − ${textOf(percent)}) ÷ 100 = ${quotientText(sellRate * (100_000n - markdown), 10_000_000n)}, rounded down`,
    ),
  ];
}

function valueStep({ metal: held, currentRate, currentValue }: MetalHolding): Step {
  const exact = quotientText(held * currentRate, MICROGRAMS_PER_GRAM * 100n);
  return step(
    'current_value_inr',
    inr(currentValue),
    'grams × current_rate_inr_per_gram, rounded down to the paisa',
    `${textOf(metal(held))} × ${textOf(perGram(currentRate))} = ${exact}, rounded down`,
  );
}

function gainStep({ gain, invested, gainBasisPoints }: MetalHolding): Step {
  // A hundredth of a percent is ten thousandths.
  const figure = percentage(gainBasisPoints * 10n);
  const formula = 'gain_inr ÷ invested_inr × 100, rounded towards zero to two decimals; 0 where nothing was invested';
  if (invested === 0n) return step('gain_pct', figure, formula);
  const exact = quotientText(gain * 100n, invested);
  return step('gain_pct', figure, formula, `${textOf(inr(gain))} ÷ ${textOf(inr(invested))} × 100 = ${exact}, rounded`);
}
