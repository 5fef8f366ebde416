import { z } from 'zod';
import { getUser } from '../../../domain/customers/users/read-users.ts';
import { tokenRoute } from '../frame/route.ts';
import { includeBalances } from './list-users.ts';
import { presentUser, userSchema } from './present-user.ts';

export const getUserRoute = tokenRoute({
  method: 'GET',
  path: '/partner/users/:user_code',
  operationId: 'getUser',
  section: '2.1, 4.3',
  summary: 'One user; identity masked',
  description: '`include=balances` adds what the user holds with you.',
  access: { capability: 'users' },
  scope: 'read',
  query: z.object({ include: includeBalances }),
  response: userSchema,
  errors: ['USER_CODE_NOT_FOUND', 'VALIDATION_ERROR'],
  async handler(context, { params, query }) {
    const user = await getUser(context, {
      userCode: params.user_code ?? '',
      withBalances: query.include === 'balances',
    });
    return { data: presentUser(user) };
  },
});
