import type { DeliveryStatus } from '../../delivery/courier.ts';
import type { DeliveryOrder } from '../../delivery/order.ts';
import type { Core } from '../context.ts';
import { isDoneByMember, readStaffActions } from './store/staff-actions.ts';
import { entryOf, inOrder, type Source, stateOf, type TimelineEntry } from './timeline-entry.ts';

/** Where an order of pieces stands, and how far its book's clock runs ahead of real time. */
type PlacedDelivery = {
  order: Pick<DeliveryOrder, 'orderId' | 'createdAt' | 'history'>;
  partnerId: string;
  clockOffsetMs: number;
};

/**
 * What happened to an order of pieces, oldest first: its states, brought by staff, by the courier or, of one that is cancelled, by the partner, and
 * each time that one of staff looked at the address. Names of staff and looks are for the console only. Decisions 8.
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
  const isByPartner = order.history.some(({ status }) => status === 'cancelled') && !persons.has('cancelled');
  const cancelledBy = isByPartner ? await whichOfPartner(core, { partnerId, orderId: order.orderId, since }) : null;
  return inOrder([
    ...order.history.flatMap(({ status, at }) => {
      const person = persons.get(status) ?? null;
      return stateOf(at, { of: 'deliveries', status }, { source: bearerOf(status, person, cancelledBy), person });
    }),
    ...actions
      .filter(({ action }) => action === 'delivery.address_opened')
      .map(({ at, action, person }) => entryOf(at, { kind: 'staff_action', action, reason: null }, { person })),
  ]);
}

/** Who brought an order to a state; null of the confirm. No courier cancels. */
function bearerOf(status: DeliveryStatus, person: string | null, cancelledBy: Source | null): Source | null {
  if (person !== null) return 'operator';
  if (status === 'placed') return null;
  return status === 'cancelled' ? cancelledBy : 'courier';
}

/** A member of the partner's team is on record; its API is not. */
async function whichOfPartner(
  core: Core,
  { partnerId, orderId, since }: { partnerId: string; orderId: string; since: number },
): Promise<Source> {
  const query = { partnerId, subject: orderId, action: 'delivery.cancel', since };
  return (await isDoneByMember(core.database.reader('timeline'), query)) ? 'dashboard' : 'api';
}
