import type { Core } from '../domain/context.ts';
import { followDueShipments } from '../domain/delivery/due-shipments.ts';

/** Parcels that move on along a sandbox's clock, and couriers to be asked after live ones. Runs every minute. */
export async function followShipments(core: Core): Promise<void> {
  await followDueShipments(core);
}
