import { z } from 'zod';
import { grams, rupees, valueFromUser } from '../../../domain/kernel/money.ts';
import { earnedBy } from '../../../domain/trading/transaction.ts';
import { findTransaction } from '../../../domain/trading/transactions/find-transaction.ts';
import type { ListedTransaction } from '../../../domain/trading/transactions/listed-transaction.ts';
import { markupFields, presentMarkup } from '../buy/markup-fields.ts';
import { tokenRoute } from '../frame/route.ts';
import { presentTransaction, transactionRowSchema } from './transaction-row.ts';

const transactionSchema = transactionRowSchema
  .extend({
    quote_id: z.string().nullable(),
    price_block_id: z.string(),
    ...markupFields,
    fee_inr: z.number().optional(),
    fee_grams: z.number().optional(),
    net_amount_inr: z.number().optional(),
    partner_debit_grams: z.number().optional(),
    user_debit_grams: z.number().optional(),
    message: z.string().nullable().optional(),
    commission_inr: z.number(),
  })
  .meta({ id: 'TransactionDetails' });

export const getTransactionRoute = tokenRoute({
  method: 'GET',
  path: '/partner/transactions/:id',
  operationId: 'getTransaction',
  section: '4.6',
  summary: 'One transaction of any type and channel',
  description:
    'A sell adds its fee and net amount, a send or gift its fee in grams and rupees, a send what left your own metal, a gift what left the giver’s and its message. The amount of a delivery is its charges.',
  access: { capability: 'transactions' },
  scope: 'read',
  response: transactionSchema,
  errors: ['NOT_FOUND'],
  async handler(context, { params }) {
    return { data: presentWhole(await findTransaction(context, params.id ?? '')) };
  },
});

function presentWhole(found: ListedTransaction): z.input<typeof transactionSchema> {
  return {
    ...presentTransaction(found),
    quote_id: found.quoteId,
    price_block_id: found.priceBlockId,
    ...presentMarkup(found),
    ...presentFees(found),
    commission_inr: rupees(earnedBy(found)),
  };
}

/** What the type alone has. */
function presentFees(found: ListedTransaction) {
  if (found.type === 'sell') return { fee_inr: rupees(found.fee), net_amount_inr: rupees(found.amount - found.fee) };
  if (found.type !== 'send' && found.type !== 'gift') return {};
  const debit = grams(found.metal + found.feeMetal);
  return {
    fee_inr: rupees(valueFromUser(found.feeMetal, found.rate)),
    fee_grams: grams(found.feeMetal),
    ...(found.type === 'send' ? { partner_debit_grams: debit } : { user_debit_grams: debit, message: found.message }),
  };
}
