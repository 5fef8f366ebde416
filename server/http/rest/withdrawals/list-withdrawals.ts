import { z } from 'zod';
import { listWithdrawals } from '../../../domain/payments/withdrawals/list-withdrawals.ts';
import { limit, offset } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { presentWithdrawal, withdrawalSchema } from './present-withdrawal.ts';

export const listWithdrawalsRoute = tokenRoute({
  method: 'GET',
  path: '/partner/users/:user_code/withdrawals',
  operationId: 'listWithdrawals',
  section: '4.11, decisions 11',
  summary: 'A user’s withdrawals, newest first',
  description: 'Each with the account it goes to, and how it ended.',
  access: { capability: 'withdraw' },
  scope: 'read',
  query: z.object({ limit, offset }),
  response: namedObject('WithdrawalList', {
    withdrawals: z.array(withdrawalSchema).meta({ description: 'Newest first' }),
    total: z.number(),
    limit: z.number(),
    offset: z.number(),
  }),
  errors: ['VALIDATION_ERROR', 'USER_CODE_NOT_FOUND'],
  async handler(context, { params, query }) {
    const { withdrawals, total } = await listWithdrawals(context, { userCode: params.user_code ?? '', ...query });
    return { data: { withdrawals: withdrawals.map(presentWithdrawal), total, ...query } };
  },
});
