import { z } from 'zod';
import { listTransactions } from '../../../domain/trading/transactions/list-transactions.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { listErrors, listFieldCodes, listQuery, ofUser, pagingSchema, readQuery } from './list-fields.ts';
import { presentTransaction, transactionRowSchema } from './transaction-row.ts';

export const listTradesRoute = tokenRoute({
  method: 'GET',
  path: '/partner/trades',
  operationId: 'listTrades',
  section: '4.11, 9',
  summary: 'Buys, sells and gifts confirmed through this API, newest first',
  description:
    'Hosted checkout, SIPs, the embed and white-label are in /partner/transactions/all and never here; sends are in /partner/transactions. A buy that was voided stays, with its status.',
  access: { capability: 'transactions' },
  scope: 'read',
  query: listQuery(['buy', 'sell', 'gift']).extend(ofUser),
  response: namedObject('TradeList', { trades: z.array(transactionRowSchema), ...pagingSchema }),
  errors: [...listErrors, 'USER_CODE_NOT_FOUND'],
  fieldCodes: listFieldCodes,
  async handler(context, { query }) {
    const { transactions, total, asOf } = await listTransactions(context, { ...readQuery(query), scope: 'trades' });
    const { page, limit } = query;
    return { data: { trades: transactions.map(presentTransaction), page, limit, total, as_of: asOf } };
  },
});
