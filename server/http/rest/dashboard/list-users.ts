import { z } from 'zod';
import { userSources } from '../../../domain/customers/users/end-user.ts';
import { listUsers } from '../../../domain/customers/users/read-users.ts';
import { asOf, asOfAnswered } from '../frame/as-of.ts';
import { queryNumber } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { presentUser, userSchema } from '../users/present-user.ts';

export const dashboardUsersRoute = tokenRoute({
  method: 'GET',
  path: '/partner/dashboard/users',
  operationId: 'listAttributedUsers',
  section: '4.11',
  summary: 'The users attributed to you, newest first',
  description:
    'Users of every source whom the service did not know before they came to you: those with user_existed false. Paged as the users list is.',
  access: { token: 'any' },
  scope: 'read',
  query: z.object({
    limit: queryNumber({ min: 1, max: 200, fallback: 50, description: 'Rows a page, 1 to 200' }),
    offset: queryNumber({ min: 0, max: 100_000_000, fallback: 0, description: 'Rows to skip' }),
    as_of: asOf,
  }),
  response: namedObject('AttributedUserList', {
    users: z.array(userSchema.extend({ sources: z.array(z.enum(userSources)) }).meta({ id: 'AttributedUser' })),
    total: z.number(),
    limit: z.number(),
    offset: z.number(),
    as_of: asOfAnswered,
  }),
  errors: ['VALIDATION_ERROR'],
  async handler(context, { query }) {
    const { limit, offset } = query;
    const { users, total, asOf } = await listUsers(context, {
      scope: 'attributed',
      withBalances: false,
      limit,
      offset,
      asOf: query.as_of,
    });
    const rows = users.map((user) => ({ ...presentUser(user), sources: user.sources }));
    return { data: { users: rows, total, limit, offset, as_of: asOf } };
  },
});
