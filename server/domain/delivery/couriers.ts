import type { Mode } from '../kernel/mode.ts';
import { ProviderProblem } from '../kernel/provider-problem.ts';
import { type Courier, MANUAL_COURIER } from './courier.ts';

/** Who takes parcels to users, in each mode. */
export type Couriers = Readonly<Record<Mode, Courier>>;

/**
 * The courier to ask about an order that is followed. Raises ProviderProblem (`unavailable`) where the order is with another one than is
 * configured now: what that one was asked to fetch, no other knows of, so its settings have to return. An order of no courier is with
 * the one that is configured.
 */
export function courierOf(couriers: Couriers, { mode, order }: { mode: Mode; order: { courier: string } }): Courier {
  const courier = couriers[mode];
  if (order.courier !== courier.name && order.courier !== MANUAL_COURIER) {
    throw new ProviderProblem('unavailable', `the parcel is with ${order.courier}`);
  }
  return courier;
}
