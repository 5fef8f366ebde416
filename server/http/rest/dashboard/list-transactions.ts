import { z } from 'zod';
import { earningTypes, entryKinds } from '../../../domain/documents/commission/entry.ts';
import { listCommission } from '../../../domain/documents/commission/list-commission.ts';
import { percent, rupees } from '../../../domain/kernel/money.ts';
import { channels } from '../../../domain/trading/transaction.ts';
import { asOf, asOfAnswered } from '../frame/as-of.ts';
import { limit, month, page } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { presentTransaction, transactionRowSchema } from '../transactions/transaction-row.ts';

export const dashboardTransactionsRoute = tokenRoute({
  method: 'GET',
  path: '/partner/dashboard/transactions',
  operationId: 'listCommission',
  section: '4.11',
  summary: 'Your commission ledger: what each trade earned you, newest first',
  description:
    'A row per completed buy, sell and SIP installment of any channel. entry is "trade", "late" (its own month was final when it was posted, so it is on a later statement) or "reversal" (voided afterwards: the figures are below zero). The rows of a month add up to its statement.',
  access: { token: 'any' },
  scope: 'read',
  query: z.object({
    page,
    limit,
    as_of: asOf,
    month: month.optional(),
    type: z.enum(earningTypes).optional().meta({ description: 'Only trades of this type', example: 'buy' }),
    channel: z.enum(channels).optional().meta({ description: 'Only trades of this channel', example: 'api' }),
    entry: z.enum(entryKinds).optional().meta({ description: 'Only entries of this kind', example: 'trade' }),
  }),
  response: namedObject('CommissionList', {
    transactions: z.array(
      transactionRowSchema
        .extend({
          entry: z.enum(entryKinds),
          month: z.string().meta({ description: 'IST month of the statement that it is on' }),
          funded_amount_inr: z.number().meta({ description: 'What commission is worked out on; of a sell the gross' }),
          commission_pct: z.number(),
          commission_inr: z.number(),
          markup_inr: z.number().meta({ description: 'Collected for you, and passed on with the statement' }),
          gateway_fee_inr: z.number().meta({ description: 'Where you bear it: the 0.118 %, GST included' }),
        })
        .meta({ id: 'CommissionEntry' }),
    ),
    page: z.number(),
    limit: z.number(),
    total: z.number(),
    as_of: asOfAnswered,
  }),
  errors: ['VALIDATION_ERROR'],
  async handler(context, { query }) {
    const { rows, total, asOf } = await listCommission(context, {
      page: query.page,
      limit: query.limit,
      month: query.month,
      type: query.type,
      channel: query.channel,
      kind: query.entry,
      asOf: query.as_of,
    });
    const transactions = rows.map(({ entry, transaction }) => ({
      ...presentTransaction(transaction),
      entry: entry.kind,
      month: entry.month,
      funded_amount_inr: rupees(entry.funded),
      commission_pct: percent(entry.commissionPct),
      commission_inr: rupees(entry.commission),
      markup_inr: rupees(entry.markup),
      gateway_fee_inr: rupees(entry.gatewayFee),
    }));
    return { data: { transactions, page: query.page, limit: query.limit, total, as_of: asOf } };
  },
});
