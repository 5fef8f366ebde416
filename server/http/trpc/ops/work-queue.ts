import { readWorkQueue } from '../../../domain/operations/work-queue/read-work-queue.ts';
import { operatorProcedure } from '../init.ts';

/** What waits for an operator, as far as the role of the one who looks may see it; which that is, the core says for each. */
export const workQueueProcedure = operatorProcedure('staff.read').query(({ ctx }) => readWorkQueue(ctx.operator));
