import { z } from 'zod';
import { explainTransaction } from '../../../domain/documents/explain/explain-transaction.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { transactionTypes } from '../../../domain/trading/transaction.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { explanationFields, presentExplanation } from './explained-figures.ts';

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
    ...explanationFields,
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
        ...presentExplanation(explanation),
      },
    };
  },
});
