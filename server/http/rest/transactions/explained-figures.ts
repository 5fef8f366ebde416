import { z } from 'zod';
import {
  type Explanation,
  type Figure,
  type Sum,
  textOf,
  units,
} from '../../../domain/documents/explain/explanation.ts';
import { namedObject } from '../frame/named-object.ts';

const figureSchema = namedObject('ExplainedFigure', {
  name: z
    .string()
    .meta({ description: 'The field this figure is, in quotes, results and invoices', example: 'quantity_grams' }),
  value: z.number(),
  unit: z.enum(units).meta({ description: 'What the value counts', example: 'grams' }),
});

/** A whole with the parts that add up to it exactly. */
export const sumSchema = z.object({ whole: figureSchema, parts: z.array(figureSchema) });

/** The steps and sums of an explanation. */
export const explanationFields = {
  steps: z.array(
    figureSchema
      .extend({
        formula: z.string().meta({
          description: 'In words',
          example: 'amount_inr ÷ rate_inr_per_gram, rounded down to the microgram',
        }),
        calculation: z.string().meta({ description: 'In numbers', example: '500.00 ÷ 14030.87 = 0.035635' }),
      })
      .meta({ id: 'ExplainedStep' }),
  ),
  sums: z.array(sumSchema),
};

/** An explanation as numbers of their units. */
export function presentExplanation({ steps, sums }: Explanation) {
  return {
    steps: steps.map((step) => ({ ...presentFigure(step), formula: step.formula, calculation: step.calculation })),
    sums: sums.map(presentSum),
  };
}

/** A sum as numbers of its unit. */
export function presentSum({ whole, parts }: Sum): z.input<typeof sumSchema> {
  return { whole: presentFigure(whole), parts: parts.map(presentFigure) };
}

function presentFigure(figure: Figure & { name: string }): z.input<typeof figureSchema> {
  return { name: figure.name, value: Number(textOf(figure)), unit: figure.unit };
}
