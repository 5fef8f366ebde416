import type { Core } from '../../context.ts';
import { countRefundDue } from '../store/refunds.ts';

/** How many live orders took money that became no metal and did not go back yet, at most 1,000. Spec 3.3. */
export function countOrdersRefundDue(core: Pick<Core, 'database'>): Promise<number> {
  return countRefundDue(core.database.pool);
}
