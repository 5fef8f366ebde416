import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { countOpen } from './store/differences.ts';

/** How many differences with gateways are open, with payments that no gateway has settled. */
export async function countOpenDifferences({ core }: Pick<OperatorContext, 'core'>): Promise<number> {
  const { unsettled, others } = await countOpen(core.database.pool);
  return unsettled + others;
}
