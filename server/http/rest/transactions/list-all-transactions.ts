import { transactionTypes } from '../../../domain/trading/transaction.ts';
import { listTransactions } from '../../../domain/trading/transactions/list-transactions.ts';
import { tokenRoute } from '../frame/route.ts';
import { byChannel, listErrors, listFieldCodes, listQuery, listSchema, ofUser, readQuery } from './list-fields.ts';
import { presentTransaction } from './transaction-row.ts';

export const listAllTransactionsRoute = tokenRoute({
  method: 'GET',
  path: '/partner/transactions/all',
  operationId: 'listAllTransactions',
  section: '4.11, 9',
  summary: 'Every transaction of every channel and type, newest first',
  description: '`user_code` narrows it to what one user did and was given, `channel` to where orders came from.',
  access: { capability: 'transactions' },
  query: listQuery(transactionTypes).extend({ ...ofUser, ...byChannel }),
  response: listSchema,
  errors: [...listErrors, 'USER_CODE_NOT_FOUND'],
  fieldCodes: listFieldCodes,
  async handler(context, { query }) {
    const { transactions, total, asOf } = await listTransactions(context, { ...readQuery(query), scope: 'all' });
    const { page, limit } = query;
    return { data: { transactions: transactions.map(presentTransaction), page, limit, total, as_of: asOf } };
  },
});
