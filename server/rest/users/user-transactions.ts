import { z } from 'zod';
import { isoTime } from '../../domain/kernel/clock.ts';
import { grams, rupees } from '../../domain/kernel/money.ts';
import { listTransactions, type TransactionRow } from '../../domain/trading/list-transactions.ts';
import { limit, page } from '../frame/fields.ts';
import { tokenRoute } from '../frame/route.ts';

/** The transaction row of decisions 12. */
const transactionRowSchema = z.object({
  transaction_id: z.string(),
  type: z.enum(['buy', 'sell', 'send', 'gift', 'delivery', 'sip_setup', 'sip_installment']),
  channel: z.enum(['api', 'checkout', 'sip', 'embed', 'white_label']),
  asset_type: z.enum(['gold', 'silver']),
  quantity_grams: z.number(),
  amount_inr: z.number(),
  rate_inr_per_gram: z.number(),
  status: z.enum(['debited', 'completed', 'voided']),
  user_code: z.string().nullable(),
  receiver: z.null(),
  created_at: z.iso.datetime(),
});

export const userTransactionsRoute = tokenRoute({
  method: 'GET',
  path: '/partner/users/:user_code/transactions',
  section: '4.3',
  summary: 'A user’s transactions with you, newest first',
  access: { capability: 'transactions' },
  query: z.object({ page, limit }),
  response: z.object({
    transactions: z.array(transactionRowSchema),
    page: z.number(),
    limit: z.number(),
    total: z.number(),
  }),
  errors: ['USER_CODE_NOT_FOUND', 'VALIDATION_ERROR'],
  async handler(context, { params, query }) {
    const { transactions, total } = await listTransactions(context, { userCode: params.user_code ?? '', ...query });
    return { data: { transactions: transactions.map(presentTransaction), ...query, total } };
  },
});

/** A transaction in API shape. */
function presentTransaction(row: TransactionRow): z.input<typeof transactionRowSchema> {
  return {
    transaction_id: row.transactionId,
    type: row.type,
    channel: row.channel,
    asset_type: row.asset,
    quantity_grams: grams(row.metal),
    amount_inr: rupees(row.amount),
    rate_inr_per_gram: rupees(row.rate),
    status: row.status,
    user_code: row.userCode,
    receiver: null,
    created_at: isoTime(row.createdAt),
  };
}
