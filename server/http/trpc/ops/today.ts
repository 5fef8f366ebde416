import { readToday } from '../../../domain/operations/work-queue/read-today.ts';
import { operatorProcedure } from '../init.ts';

/** What waits for somebody, as far as the role of the one who looks may see it; which that is, the core says for each. */
export const todayProcedure = operatorProcedure('staff.read').query(({ ctx }) => readToday(ctx.operator));
