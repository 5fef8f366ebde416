import { readWithdrawal } from '../../../domain/payments/withdrawals/list-withdrawals.ts';
import { tokenRoute } from '../frame/route.ts';
import { presentWithdrawal, withdrawalSchema } from './present-withdrawal.ts';

export const getWithdrawalRoute = tokenRoute({
  method: 'GET',
  path: '/partner/withdrawals/:id',
  operationId: 'getWithdrawal',
  section: '4.11, decisions 15',
  summary: 'One withdrawal, by its id',
  description: 'Whichever user’s it is. Read it to learn how a withdrawal that was `processing` ended.',
  access: { capability: 'withdraw' },
  scope: 'read',
  response: withdrawalSchema,
  errors: ['NOT_FOUND'],
  async handler(context, { params }) {
    return { data: presentWithdrawal(await readWithdrawal(context, params.id ?? '')) };
  },
});
