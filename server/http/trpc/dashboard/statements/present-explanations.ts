import type { ExplainedPortfolio } from '../../../../domain/documents/explain/explain-portfolio.ts';
import type { ExplainedMonth } from '../../../../domain/documents/explain/explain-statement.ts';
import { type Explanation, type Figure, type Sum, textOf } from '../../../../domain/documents/explain/explanation.ts';
import { type Asset, byAsset } from '../../../../domain/kernel/assets.ts';
import { isoTime } from '../../../../domain/kernel/clock.ts';
import { grams, rupees } from '../../../../domain/kernel/money.ts';
import { presentLine } from './statement-figures.ts';

const presentFigure = (figure: Figure & { name: string }) => ({
  name: figure.name,
  value: Number(textOf(figure)),
  unit: figure.unit,
});

const presentSum = ({ whole, parts }: Sum) => ({ whole: presentFigure(whole), parts: parts.map(presentFigure) });

/** How figures came about, as numbers of their units. */
export function presentExplanation({ steps, sums }: Explanation) {
  return {
    steps: steps.map((step) => ({ ...presentFigure(step), formula: step.formula, calculation: step.calculation })),
    sums: sums.map(presentSum),
  };
}

/** How the figures of a month came about, and the lines that they are the sums of. */
export function presentExplainedMonth({ explanation, lines, isMetalExplained }: ExplainedMonth) {
  return { ...presentExplanation(explanation), lines: lines.map(presentLine), isMetalExplained };
}

/** How the figures of a portfolio came about, with a page of its trades; `next` is the page after it. */
export function presentExplainedPortfolio(
  { blocks, explanations, total, movements, movementsTotal }: ExplainedPortfolio,
  { cursor, limit }: { cursor: number; limit: number },
) {
  const holding = (asset: Asset) => ({
    ...presentExplanation(explanations[asset]),
    priceBlockId: blocks[asset].id,
    pricedAt: isoTime(blocks[asset].pricedAt),
    hasMoved: explanations[asset].sums.some(({ parts }) => parts.some(({ value }) => value !== 0n)),
  });
  return {
    ...byAsset(holding),
    total: presentSum(total),
    movements: movements.map(({ transactionId, type, asset, at, metal, cost, metalAfter, costAfter }) => ({
      ...{ transactionId, type, asset },
      createdAt: isoTime(at),
      quantityGrams: grams(metal),
      costInr: rupees(cost),
      gramsAfter: grams(metalAfter),
      investedAfterInr: rupees(costAfter),
    })),
    next: cursor * limit < movementsTotal ? cursor + 1 : null,
  };
}
