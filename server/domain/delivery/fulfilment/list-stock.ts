import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { requireOperatorPermission } from '../../accounts/operators/permissions.ts';
import { readLiveStock, type StockedProduct } from '../store/products.ts';

/** Every product of the catalogue with its live pieces: to be had, and in orders that have not left. Raises ROLE_NOT_ALLOWED. Decisions 8. */
export async function listStock({ core, actor }: OperatorContext): Promise<StockedProduct[]> {
  requireOperatorPermission(actor.role, 'orders.read');
  return readLiveStock(core.database.pool);
}
