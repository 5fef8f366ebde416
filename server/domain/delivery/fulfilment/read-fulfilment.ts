import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { requireOperatorPermission } from '../../accounts/operators/permissions.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { DeliveryOrder } from '../order.ts';
import { findOrderAtWork } from '../store/orders.ts';

/** An order as its packer sees it, without its address. */
export type Fulfilment = {
  order: DeliveryOrder;
  partnerId: string;
  partnerName: string;
  mode: Mode;
  /** A courier is to fetch it, or the sandbox moves it on */
  isFollowed: boolean;
  /** How far the book's clock runs ahead of real time */
  clockOffsetMs: number;
};

/** One order of any partner. Raises NOT_FOUND, ROLE_NOT_ALLOWED. Decisions 8. */
export async function readFulfilment({ core, actor }: OperatorContext, orderId: string): Promise<Fulfilment> {
  requireOperatorPermission(actor.role, 'orders.read');
  const found = await findOrderAtWork(core.database.pool, orderId);
  if (!found) throw new DomainError('NOT_FOUND', { message: 'No such order.' });
  const { order, partnerId, partnerName, mode, isFollowed, clockOffsetMs } = found;
  return { order, partnerId, partnerName, mode, isFollowed, clockOffsetMs };
}
