import type { DeliveryOrder } from '../../delivery/order.ts';
import type { Core } from '../context.ts';
import { readStaffActions } from './store/staff-actions.ts';
import { entryOf, inOrder, stateOf, type TimelineEntry } from './timeline-entry.ts';

/** Where an order of pieces stands, and how far its book's clock runs ahead of real time. */
type PlacedDelivery = {
  order: Pick<DeliveryOrder, 'orderId' | 'createdAt' | 'history'>;
  partnerId: string;
  clockOffsetMs: number;
};

/**
 * What happened to an order of pieces, oldest first: its states, brought by staff or by the courier, and each time that one of staff
 * looked at the address. Names of staff and looks are for the console only. Decisions 8.
 */
export async function readDeliveryTimeline(core: Core, found: PlacedDelivery): Promise<TimelineEntry[]> {
  const { order, partnerId, clockOffsetMs } = found;
  // Audit entries are of real time, which a book's clock is never behind.
  const since = order.createdAt - Math.max(0, clockOffsetMs);
  const actions = await readStaffActions(core.database.reader('timeline'), {
    partnerId,
    subject: order.orderId,
    since,
  });
  const persons = new Map(
    actions
      .filter(({ action }) => action !== 'delivery.call_off')
      .flatMap(({ status, person }) => (status === null ? [] : [[status, person] as const])),
  );
  return inOrder([
    ...order.history.flatMap(({ status, at }) => {
      const person = persons.get(status) ?? null;
      const bearer = person === null ? ('courier' as const) : ('operator' as const);
      return stateOf(at, { of: 'deliveries', status }, { source: status === 'placed' ? null : bearer, person });
    }),
    ...actions
      .filter(({ action }) => action === 'delivery.address_opened')
      .map(({ at, action, person }) => entryOf(at, { kind: 'staff_action', action, reason: null }, { person })),
  ]);
}
