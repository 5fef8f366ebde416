import { z } from 'zod';
import { explainTransaction } from '../../../domain/documents/explain/explain-transaction.ts';
import { type Figure, textOf, units } from '../../../domain/documents/explain/explanation.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { transactionTypes } from '../../../domain/trading/transaction.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';

const figureSchema = namedObject('ExplainedFigure', {
  name: z
    .string()
    .meta({ description: 'The field this figure is, in quotes, results and invoices', example: 'quantity_grams' }),
  value: z.number(),
  unit: z.enum(units).meta({ description: 'What the value counts', example: 'grams' }),
});

export const explainTransactionRoute = tokenRoute({
  method: 'GET',
  path: '/partner/transactions/:id/explain',
  operationId: 'explainTransaction',
  section: '4.6',
  summary: 'How every rupee and gram of a transaction came about',
  description:
    'The steps from the base rate to the result, each with its formula and its numbers, and the wholes with the parts that add up to them exactly.',
  access: { capability: 'transactions' },
  scope: 'read',
  response: namedObject('TransactionExplanation', {
    transaction_id: z.string(),
    type: z.enum(transactionTypes),
    price_block_id: z.string(),
    created_at: z.iso.datetime(),
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
    sums: z.array(z.object({ whole: figureSchema, parts: z.array(figureSchema) })),
  }),
  errors: ['NOT_FOUND'],
  async handler(context, { params }) {
    const { transaction, explanation } = await explainTransaction(context, params.id ?? '');
    return {
      data: {
        transaction_id: transaction.transactionId,
        type: transaction.type,
        price_block_id: transaction.priceBlockId,
        created_at: isoTime(transaction.createdAt),
        steps: explanation.steps.map((step) => ({
          ...presentFigure(step),
          formula: step.formula,
          calculation: step.calculation,
        })),
        sums: explanation.sums.map(({ whole, parts }) => ({
          whole: presentFigure(whole),
          parts: parts.map(presentFigure),
        })),
      },
    };
  },
});

function presentFigure(figure: Figure & { name: string }): z.input<typeof figureSchema> {
  return { name: figure.name, value: Number(textOf(figure)), unit: figure.unit };
}
