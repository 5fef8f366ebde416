import { transactionTypes } from '../../../domain/trading/transaction.ts';
import { listTransactions } from '../../../domain/trading/transactions/list-transactions.ts';
import { tokenRoute } from '../frame/route.ts';
import {
  byChannel,
  listErrors,
  listFieldCodes,
  listQuery,
  listSchema,
  readQuery,
} from '../transactions/list-fields.ts';
import { presentTransaction } from '../transactions/transaction-row.ts';

export const userTransactionsRoute = tokenRoute({
  method: 'GET',
  path: '/partner/users/:user_code/transactions',
  operationId: 'listUserTransactions',
  section: '4.3',
  summary: 'What a user did with you and was given, newest first',
  description:
    'Of every type and channel. Send `as_of` of the first page with the next ones, so that they do not shift while rows arrive.',
  access: { capability: 'transactions' },
  scope: 'read',
  query: listQuery(transactionTypes).extend(byChannel),
  response: listSchema,
  errors: [...listErrors, 'USER_CODE_NOT_FOUND'],
  fieldCodes: listFieldCodes,
  async handler(context, { params, query }) {
    const { transactions, total, asOf } = await listTransactions(context, {
      ...readQuery(query),
      userCode: params.user_code ?? '',
      scope: 'all',
    });
    const { page, limit } = query;
    return { data: { transactions: transactions.map(presentTransaction), page, limit, total, as_of: asOf } };
  },
});
