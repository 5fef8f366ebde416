import type { PoolClient } from 'pg';
import { inTransaction } from '../../../db/transaction.ts';
import type { Actor, Core } from '../../context.ts';
import { DomainError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { DeliveryOrder } from '../order.ts';
import { findOrderAtWork, insertAudit, type OrderAtWork } from '../store/orders.ts';

/** What of the core fulfilment needs: a terminal has no more. */
export type FulfilmentCore = Pick<Core, 'database' | 'clock' | 'vault' | 'couriers'>;

/** An order of any partner, whose sandbox was not reset since. Raises NOT_FOUND. */
export async function requireOrder(core: FulfilmentCore, orderId: string): Promise<OrderAtWork & { now: number }> {
  const found = await findOrderAtWork(core.database.pool, orderId);
  if (!found) throw new DomainError('NOT_FOUND', { message: 'No such order.' });
  return { ...found, now: core.clock.now() + found.clockOffsetMs };
}

/** Takes an operator's step and puts it on record in one commit. Raises INVALID_TRANSITION where the step answers no order. */
export async function onRecord(
  core: FulfilmentCore,
  input: {
    actor: Actor;
    action: 'delivery.pack' | 'delivery.ship' | 'delivery.deliver' | 'delivery.cancel';
    found: OrderAtWork;
    /** What of the step is worth knowing, without personal data */
    details?: object;
  },
  step: (client: PoolClient) => Promise<DeliveryOrder | undefined>,
): Promise<DeliveryOrder> {
  const { actor, action, found, details } = input;
  return inTransaction(core.database.pool, async (client) => {
    const order = await step(client);
    if (!order) {
      throw new DomainError('INVALID_TRANSITION', {
        message: `The order is ${found.order.status}; this cannot follow.`,
      });
    }
    await insertAudit(client, {
      id: newId('aud', core.clock.now()),
      partnerId: found.partnerId,
      actor,
      action,
      subject: order.orderId,
      before: { status: found.order.status },
      after: { status: order.status, ...details },
      at: core.clock.now(),
    });
    return order;
  });
}
