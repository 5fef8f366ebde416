import { z } from 'zod';
import { userSources } from '../../../domain/customers/users/end-user.ts';
import { listUsers } from '../../../domain/customers/users/read-users.ts';
import { asOf, asOfAnswered } from '../frame/as-of.ts';
import { queryNumber } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { presentUser, userSchema } from './present-user.ts';

export const includeBalances = z.enum(['balances'], { error: 'must be "balances"' }).optional();

export const listUsersRoute = tokenRoute({
  method: 'GET',
  path: '/partner/users',
  operationId: 'listUsers',
  section: '4.3',
  summary: 'List your users, newest first',
  description:
    '`include=balances` adds what each holds with you; `scope=all` adds users who came by another way than registration. Identity is masked.',
  access: { capability: 'users' },
  scope: 'read',
  query: z.object({
    include: includeBalances,
    scope: z.enum(['all'], { error: 'must be "all"' }).optional(),
    limit: queryNumber({ min: 1, max: 200, fallback: 50, description: 'Rows a page, 1 to 200' }),
    offset: queryNumber({ min: 0, max: 100_000_000, fallback: 0, description: 'Rows to skip' }),
    as_of: asOf,
  }),
  response: namedObject('UserList', {
    users: z.array(userSchema.extend({ sources: z.array(z.enum(userSources)).optional() }).meta({ id: 'ListedUser' })),
    total: z.number(),
    limit: z.number(),
    offset: z.number(),
    as_of: asOfAnswered,
  }),
  errors: ['VALIDATION_ERROR'],
  async handler(context, { query }) {
    const {
      users,
      total,
      asOf: state,
    } = await listUsers(context, {
      scope: query.scope ?? 'registered',
      withBalances: query.include === 'balances',
      limit: query.limit,
      offset: query.offset,
      asOf: query.as_of,
    });
    const rows = users.map((user) =>
      query.scope === 'all' ? { ...presentUser(user), sources: user.sources } : presentUser(user),
    );
    return { data: { users: rows, total, limit: query.limit, offset: query.offset, as_of: state } };
  },
});
