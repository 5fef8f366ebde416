import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { requireOperatorPermission } from '../../accounts/operators/permissions.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { DeliveryStatus } from '../courier.ts';
import type { DeliveryOrder } from '../order.ts';
import { findSteps } from '../store/fulfilment.ts';
import { findOrderAtWork } from '../store/orders.ts';

/** An order as whoever packs it sees it, without its address. */
export type Fulfilment = {
  order: DeliveryOrder;
  partnerId: string;
  partnerName: string;
  mode: Mode;
  /** A courier is to fetch it, or the sandbox moves it on */
  isFollowed: boolean;
  /** Each status that it came to, oldest first, on the book's clock, and who of staff brought it there */
  history: { status: DeliveryStatus; at: number; by: string | null }[];
  /** Who of staff looked at the address, real time, oldest first */
  looks: { at: number; by: string }[];
};

/** One order of any partner. Raises NOT_FOUND, ROLE_NOT_ALLOWED. Decisions 8. */
export async function readFulfilment({ core, actor }: OperatorContext, orderId: string): Promise<Fulfilment> {
  requireOperatorPermission(actor.role, 'orders.read');
  const { pool } = core.database;
  const found = await findOrderAtWork(pool, orderId);
  if (!found) throw new DomainError('NOT_FOUND', { message: 'No such order.' });
  const { order, partnerId, partnerName, mode, isFollowed, clockOffsetMs } = found;
  const steps = await findSteps(pool, { partnerId, orderId, since: order.createdAt - Math.max(0, clockOffsetMs) });
  const movers = new Map(
    steps
      .filter(({ action }) => action !== 'delivery.call_off')
      .flatMap(({ status, by }) => (status === null ? [] : [[status, by] as const])),
  );
  return {
    order,
    partnerId,
    partnerName,
    mode,
    isFollowed,
    history: order.history.map(({ status, at }) => ({ status, at, by: movers.get(status) ?? null })),
    looks: steps.flatMap(({ action, at, by }) => (action === 'delivery.address_opened' ? [{ at, by }] : [])),
  };
}
