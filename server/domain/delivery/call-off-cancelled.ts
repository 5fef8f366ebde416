import type { DueKind } from '../kernel/due/due-kind.ts';
import { runDue } from '../kernel/due/run-due.ts';
import type { Core } from './context.ts';
import { courierOf } from './couriers.ts';
import { shipmentOf } from './shipment.ts';
import { endCallOff, planCallOff } from './store/due.ts';
import { findOrderAtWork } from './store/orders.ts';

const callOffs: DueKind<Core> = {
  column: 'delivery_order.call_off_at',
  act: callOff,
  failure: 'the courier of a cancelled order could not be asked not to come',
  isWarning: true,
  most: 200,
};

/**
 * Asks couriers not to come for packed orders that are cancelled, a minute after that: one that was being asked to fetch the parcel just then may
 * have been booked. A courier that does not answer is asked again, less and less often, up to once an hour. Decisions 8.
 */
export async function callOffCancelled(core: Core): Promise<void> {
  await runDue(core, callOffs);
}

async function callOff(core: Core, orderId: string): Promise<void> {
  const { pool } = core.database;
  const found = await findOrderAtWork(pool, orderId);
  if (!found) return;
  // Put off first: a process that dies asks again, and so does one whose courier fails.
  await planCallOff(pool, { orderId, now: core.clock.now() });
  const isOff = await courierOf(core.delivery.couriers, found).callOff(shipmentOf(core, found));
  if (!isOff) core.log.error({ orderId }, 'the courier has the parcel of a cancelled order');
  await endCallOff(pool, orderId);
}
