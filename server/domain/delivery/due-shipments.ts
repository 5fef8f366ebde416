import type { DueKind, DueWork } from '../kernel/due/due-kind.ts';
import { dueWork, runDue } from '../kernel/due/run-due.ts';
import type { Core } from './context.ts';
import type { Courier, CourierWord } from './courier.ts';
import { courierOf } from './couriers.ts';
import { shipmentOf } from './shipment.ts';
import { postponeDelivery } from './store/due.ts';
import { findOrderAtWork, moveOrder } from './store/orders.ts';

/** A courier that did not answer is asked again then. */
const ASK_AGAIN_MS = 5 * 60_000;

/** Parcels move on, or their courier is asked after them. */
const shipments: DueKind<Core> = {
  column: 'delivery_order.wake_at',
  act: (core, orderId, at) => askCourier(core, { orderId, at }),
  failure: 'the courier could not be asked after an order',
};

/** Orders of a sandbox whose clock is moved: they are packed, shipped and delivered, each at its time. Decisions 8 and 14. */
export function dueShipments(core: () => Core): DueWork {
  return dueWork(core, shipments);
}

/** Asks couriers after all orders that are due in real time. */
export async function followDueShipments(core: Core): Promise<void> {
  await runDue(core, shipments);
}

/** Hears from the courier how far an order is, and notes it: one step at a time, each at the moment it is heard of. */
async function askCourier(core: Core, { orderId, at }: { orderId: string; at: number }): Promise<void> {
  const { pool } = core.database;
  const found = await findOrderAtWork(pool, orderId);
  if (!found) return;
  const { status } = found.order;
  let courier: Courier;
  let heard: CourierWord;
  try {
    courier = courierOf(core.delivery.couriers, found);
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
  // Cancelled while it was being booked: the pick-up is called off.
  if (!isKept && status === 'packed') await courier.callOff(shipmentOf(core, found));
}
