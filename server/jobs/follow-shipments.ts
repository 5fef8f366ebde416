import type { Core } from '../domain/context.ts';
import { callOffCancelled } from '../domain/delivery/call-off-cancelled.ts';
import { followDueShipments } from '../domain/delivery/due-shipments.ts';
import { tryEach } from '../domain/kernel/due/try-each.ts';

/** Parcels that move on along a sandbox's clock, couriers to be asked after live ones, and those to be asked not to come. Runs every minute. */
export async function followShipments(core: Core): Promise<void> {
  await tryEach(core, { followDueShipments, callOffCancelled });
}
