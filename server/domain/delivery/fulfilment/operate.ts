import type { PoolClient } from 'pg';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { inOperatorTransaction } from '../../accounts/operators/operator-transaction.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Core } from '../context.ts';
import type { DeliveryOrder } from '../order.ts';
import { findOrderAtWork, type OrderAtWork } from '../store/orders.ts';

/** A member of the service's staff at work on parcels: couriers are asked in their name. */
export type FulfilmentContext = OperatorContext & {
  readonly core: OperatorContext['core'] & { readonly delivery: Pick<Core['delivery'], 'couriers'> };
};

/** An order of any partner, whose sandbox was not reset since. Raises NOT_FOUND. */
export async function requireOrder(
  core: Pick<Core, 'database' | 'clock'>,
  orderId: string,
): Promise<OrderAtWork & { now: number }> {
  const found = await findOrderAtWork(core.database.pool, orderId);
  if (!found) throw new DomainError('NOT_FOUND', { message: 'No such order.' });
  return { ...found, now: core.clock.now() + found.clockOffsetMs };
}

/**
 * Takes an operator's step and puts it on record in one commit. Raises ROLE_NOT_ALLOWED, and INVALID_TRANSITION with how the order
 * stands where the step answers none: another member was first.
 */
export async function onRecord(
  context: OperatorContext,
  input: {
    action: 'delivery.pack' | 'delivery.ship' | 'delivery.deliver' | 'delivery.call_off';
    found: OrderAtWork;
    /** What of the step is worth knowing, without personal data */
    details?: object;
  },
  step: (client: PoolClient) => Promise<DeliveryOrder | undefined>,
): Promise<DeliveryOrder> {
  const { action, found, details } = input;
  return inOperatorTransaction(context, 'deliveries.write', async ({ client, audit }) => {
    const order = await step(client);
    if (!order) throw await cannotFollow(client, found.order.orderId);
    await audit({
      action,
      subject: order.orderId,
      before: { status: found.order.status },
      after: { status: order.status, ...details },
      partnerId: found.partnerId,
    });
    return order;
  });
}

/** Why a step that found no order to take it was not taken: how the order stands by now. */
export async function cannotFollow(client: PoolClient, orderId: string): Promise<DomainError> {
  const now = await findOrderAtWork(client, orderId);
  if (!now) return new DomainError('NOT_FOUND', { message: 'No such order.' });
  const { status } = now.order;
  return new DomainError('INVALID_TRANSITION', {
    message: `The order is ${status} by now; this cannot follow.`,
    details: { status },
  });
}
