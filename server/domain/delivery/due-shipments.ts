import type { DueWork } from '../accounts/sandbox/due-work.ts';
import type { Core } from './context.ts';
import { shipmentOf } from './shipment.ts';
import {
  type DueOrder,
  findDueDeliveries,
  findOverdueDeliveries,
  nextDueDelivery,
  postponeDelivery,
  realignDeliveries,
} from './store/due.ts';
import { findOrderAtWork, moveOrder } from './store/orders.ts';

const CHUNK = 200;
/** A courier that did not answer is asked again then. */
const ASK_AGAIN_MS = 5 * 60_000;

/** Orders of a sandbox whose clock is moved: they are packed, shipped and delivered, each at its time. Decisions 8 and 14. */
export function dueShipments(core: () => Core): DueWork {
  const pool = () => core().database.pool;
  return {
    nextDueAt: (bookId, upTo) => nextDueDelivery(pool(), { bookId, upTo }),
    async run(bookId, at) {
      for (const { orderId } of await findDueDeliveries(pool(), { bookId, at }))
        await askCourier(core(), { orderId, at });
    },
    realign: (bookId) => realignDeliveries(pool(), bookId),
  };
}

/**
 * Asks couriers after all orders that are due in real time. Runs every minute; several processes may at once. An order at which
 * something breaks holds up no other.
 */
export async function followDueShipments(core: Core): Promise<void> {
  const now = core.clock.now();
  let found: DueOrder[] = [];
  do {
    found = await findOverdueDeliveries(core.database.pool, { now, after: found.at(-1), limit: CHUNK });
    for (const { orderId, clockOffsetMs } of found) {
      const at = core.clock.now() + clockOffsetMs;
      await askCourier(core, { orderId, at }).catch((error) =>
        core.log.error({ error, orderId }, 'the courier could not be asked after an order'),
      );
    }
  } while (found.length === CHUNK);
}

/** Hears from the courier how far an order is, and notes it: one step at a time, each at the moment it is heard of. */
async function askCourier(core: Core, { orderId, at }: { orderId: string; at: number }): Promise<void> {
  const { pool } = core.database;
  const found = await findOrderAtWork(pool, orderId);
  if (!found) return;
  const { status } = found.order;
  const courier = core.delivery.couriers[found.mode];
  let heard: Awaited<ReturnType<typeof courier.follow>>;
  try {
    heard = await courier.follow(shipmentOf(core, found));
  } catch (error) {
    await postponeDelivery(pool, { orderId, status, dueAt: at + ASK_AGAIN_MS });
    throw error;
  }
  const dueAt = courier.nextLookAt({ status: heard.status, at });
  const { tracking } = heard;
  if (heard.status !== status) {
    await moveOrder(pool, { orderId, from: status, to: heard.status, at, tracking, dueAt });
    return;
  }
  const isKept = await postponeDelivery(pool, { orderId, status, dueAt, tracking });
  // Cancelled while it was being booked: nobody shall come for it.
  if (!isKept && status === 'packed') await courier.callOff(shipmentOf(core, found));
}
