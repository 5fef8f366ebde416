import { z } from 'zod';
import { transactionTypes } from '../../../domain/trading/transaction.ts';
import { listWithWithdrawals } from '../../../domain/trading/transactions/list-transactions.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { byChannel, listErrors, listFieldCodes, listQuery, ofUser, pagingSchema, readQuery } from './list-fields.ts';
import { presentListed, transactionOrWithdrawalSchema } from './transaction-row.ts';

export const listAllTransactionsRoute = tokenRoute({
  method: 'GET',
  path: '/partner/transactions/all',
  operationId: 'listAllTransactions',
  section: '4.11, 9',
  summary: 'Every transaction of every channel and type, withdrawals included, newest first',
  description:
    '`user_code` narrows it to what one user did and was given, `channel` to where orders came from. A withdrawal is a row of the type "withdrawal": its `transaction_id` is its withdrawal_id, its `status` that of a withdrawal, and it has no metal, so `asset_type` and `rate_inr_per_gram` are null and `quantity_grams` is 0.',
  access: { capability: 'transactions' },
  scope: 'read',
  query: listQuery([...transactionTypes, 'withdrawal']).extend({ ...ofUser, ...byChannel }),
  response: namedObject('TransactionOrWithdrawalList', {
    transactions: z.array(transactionOrWithdrawalSchema),
    ...pagingSchema,
  }),
  errors: [...listErrors, 'USER_CODE_NOT_FOUND'],
  fieldCodes: listFieldCodes,
  async handler(context, { query }) {
    const { rows, total, asOf } = await listWithWithdrawals(context, readQuery(query));
    const { page, limit } = query;
    return { data: { transactions: rows.map(presentListed), page, limit, total, as_of: asOf } };
  },
});
