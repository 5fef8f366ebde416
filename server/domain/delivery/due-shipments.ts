import type { DueKind, DueWork } from '../kernel/due/due-kind.ts';
import { dueWork, runDue } from '../kernel/due/run-due.ts';
import type { Core } from './context.ts';
import type { Courier, CourierWord, Tracking } from './courier.ts';
import { courierOf } from './couriers.ts';
import { shipmentOf } from './shipment.ts';
import { giveBackToCourier, planCallOff, postponeDelivery } from './store/due.ts';
import { findOrderAtWork, moveOrder, type OrderAtWork } from './store/orders.ts';

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
  let courier: Courier | undefined;
  let heard: CourierWord;
  try {
    courier = courierOf(core.delivery.couriers, found);
    heard = await courier.follow(shipmentOf(core, found));
  } catch (error) {
    // What it did before it failed is not known: it may have been booked.
    await postpone(core, { found, courier, dueAt: at + ASK_AGAIN_MS, tracking: null });
    throw error;
  }
  const dueAt = courier.nextLookAt({ status: heard.status, at });
  const { tracking } = heard;
  if (heard.status !== status) await moveOrder(pool, { orderId, from: status, to: heard.status, at, tracking, dueAt });
  else await postpone(core, { found, courier, dueAt, tracking });
}

/**
 * Puts the next look off. An order that was called off or cancelled while its courier was asked may have been booked by that: the pick-up is called
 * off. Where that fails, an order that was left to people is with its courier again, and can be called off anew; for one that is cancelled it is
 * tried again (`callOffCancelled`).
 */
async function postpone(
  core: Core,
  input: { found: OrderAtWork; courier: Courier | undefined; dueAt: number | null; tracking: Tracking | null },
): Promise<void> {
  const { found, courier, dueAt, tracking } = input;
  const { pool } = core.database;
  const { orderId, status } = found.order;
  const look = { orderId, status, dueAt, tracking };
  if ((await postponeDelivery(pool, look)) || status !== 'packed' || !courier) return;
  const awb = (tracking ?? found.order.tracking)?.awb;
  if (!isLeftToPeople(await findOrderAtWork(pool, orderId), awb)) return;
  let isOff = false;
  try {
    isOff = await courier.callOff(shipmentOf(core, found));
  } finally {
    if (!isOff && !(await giveBackToCourier(pool, look))) await planCallOff(pool, { orderId, now: core.clock.now() });
  }
}

/** Not so of a parcel that left meanwhile with the courier's own number, as another process has heard: it is on its way. */
function isLeftToPeople(now: OrderAtWork | undefined, awb: string | undefined): boolean {
  if (now === undefined || now.order.status === 'delivered') return false;
  return !now.isFollowed || (awb !== undefined && now.order.tracking?.awb !== awb);
}
