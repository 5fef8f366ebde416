import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { countUnsettled } from './store/every-partner.ts';

/** How many live statements of all partners are payable, either way, and not settled. */
export function countToSettle({ core }: Pick<OperatorContext, 'core'>): Promise<number> {
  return countUnsettled(core.database.pool);
}
