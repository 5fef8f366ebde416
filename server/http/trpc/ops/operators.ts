import { z } from 'zod';
import { listOperators } from '../../../domain/accounts/operators/list-operators.ts';
import { operatorPermissionsOf } from '../../../domain/accounts/operators/permissions.ts';
import { removeOperator } from '../../../domain/accounts/operators/remove-operator.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { operatorProcedure, router } from '../init.ts';

export const operatorsRouter = router({
  /** What the one who is signed in may do, for screens that hide the rest. */
  self: operatorProcedure('staff.read').query(({ ctx }) => {
    const { id, role } = ctx.operator.actor;
    return { operatorId: id, role, permissions: operatorPermissionsOf(role) };
  }),

  /** Everybody who works for the service. Who joins and what they are is asked for among the approvals. */
  list: operatorProcedure('staff.read').query(async ({ ctx }) =>
    (await listOperators(ctx.operator)).map(({ joinedAt, lastSeenAt, ...operator }) => ({
      ...operator,
      joinedAt: isoTime(joinedAt),
      lastSeenAt: lastSeenAt === undefined ? null : isoTime(lastSeenAt),
    })),
  ),

  remove: operatorProcedure('staff.write')
    .input(z.object({ operatorId: z.string().max(100) }))
    .mutation(({ ctx, input }) => removeOperator(ctx.operator, input)),
});
