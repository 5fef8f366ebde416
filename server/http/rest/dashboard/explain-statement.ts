import { z } from 'zod';
import { earningTypes, entryKinds } from '../../../domain/documents/commission/entry.ts';
import { explainStatement } from '../../../domain/documents/explain/explain-statement.ts';
import { DomainError } from '../../../domain/kernel/errors.ts';
import { rupees } from '../../../domain/kernel/money.ts';
import { channels } from '../../../domain/trading/transaction.ts';
import { month } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { explanationFields, presentExplanation } from '../transactions/explained-figures.ts';

export const explainStatementRoute = tokenRoute({
  method: 'GET',
  path: '/partner/dashboard/statements/:month/explain',
  operationId: 'explainStatement',
  section: '4.11',
  summary: 'How every figure of a monthly statement came about, down to its trades',
  description:
    'Of a month that is final, or of the present one so far. Each figure is a sum of `lines`; in `sums` the part `line_1` is the first of them. The trades of a line are those that `listCommission` answers with its month, type, channel and entry. What was traded is taken apart into metal, GST, markup and rounding, and what was sold into what users got and the platform fee, unless `metal_explained` is false.',
  access: { token: 'any' },
  scope: 'read',
  response: namedObject('StatementExplanation', {
    month: z.string(),
    final: z
      .boolean()
      .meta({ description: 'Whether the month is final; else its figures are of this moment', example: false }),
    metal_explained: z.boolean().meta({
      description: 'Whether grams and tax of the trades are explained too; not in months of more than 200,000 entries',
      example: true,
    }),
    lines: z
      .array(
        namedObject('StatementLine', {
          type: z.enum(earningTypes),
          channel: z.enum(channels),
          entry: z.enum(entryKinds),
          entries: z.number().meta({ description: 'How many trades it is the sum of', example: 1 }),
          funded_amount_inr: z.number(),
          commission_inr: z.number(),
          markup_inr: z.number(),
          gateway_fee_inr: z.number().meta({ description: 'Where you bear it, GST included', example: 0 }),
        }),
      )
      .meta({ description: 'The sums of the month by type, channel and entry' }),
    ...explanationFields,
  }),
  errors: ['NOT_FOUND'],
  async handler(context, { params }) {
    const asked = month.safeParse(params.month);
    if (!asked.success) throw new DomainError('NOT_FOUND', { message: 'There is no statement of this month.' });
    const explained = await explainStatement(context, asked.data);
    return {
      data: {
        month: explained.month,
        final: explained.isFinal,
        metal_explained: explained.isMetalExplained,
        lines: explained.lines.map((line) => ({
          type: line.type,
          channel: line.channel,
          entry: line.kind,
          entries: line.entries,
          funded_amount_inr: rupees(line.funded),
          commission_inr: rupees(line.commission),
          markup_inr: rupees(line.markup),
          gateway_fee_inr: rupees(line.gatewayFee),
        })),
        ...presentExplanation(explained.explanation),
      },
    };
  },
});
