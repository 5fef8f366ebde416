import { listTransactions } from '../../../domain/trading/transactions/list-transactions.ts';
import { tokenRoute } from '../frame/route.ts';
import { listErrors, listFieldCodes, listQuery, listSchema, readQuery } from './list-fields.ts';
import { presentTransaction } from './transaction-row.ts';

export const listTransfersRoute = tokenRoute({
  method: 'GET',
  path: '/partner/transactions',
  operationId: 'listTransfers',
  section: '4.6',
  summary: 'Your sends and your users’ gifts, newest first',
  description: 'Buys and sells are in /partner/trades, all of it in /partner/transactions/all.',
  access: { capability: 'transactions' },
  scope: 'read',
  query: listQuery(['send', 'gift']),
  response: listSchema,
  errors: listErrors,
  fieldCodes: listFieldCodes,
  async handler(context, { query }) {
    const { transactions, total, asOf } = await listTransactions(context, { ...readQuery(query), scope: 'transfers' });
    const { page, limit } = query;
    return { data: { transactions: transactions.map(presentTransaction), page, limit, total, as_of: asOf } };
  },
});
