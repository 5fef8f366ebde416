import type { PartnerSettings } from '../../accounts/partners/settings.ts';
import { DomainError } from '../../kernel/errors.ts';
import { isId } from '../../kernel/ids.ts';
import type { Core } from '../context.ts';
import type { PaymentOrder } from './order.ts';
import { isOf, type OrderBook, readOrder } from './read-order.ts';
import { findOrder, findOrderToView } from './store.ts';

/** However many pages look at an order, the gateway is asked for it once in this while. */
const ASK_EVERY_MS = 3_000;

/** An order as its checkout sees it, with the partner it is paid to and the book it is in. */
export type OrderView = { order: PaymentOrder; partner: PartnerSettings; book: OrderBook };

/**
 * An order for its payer, who holds its id; undefined where there is none, or its sandbox was reset since. Looks at the gateway
 * as `readOrder` does, but at most every three seconds for all who look. Spec 2.9, 3.3.
 */
export async function viewOrder(core: Core, paymentId: string): Promise<OrderView | undefined> {
  // A text that cannot be an id is not looked up: the database takes no NUL.
  if (!isId(paymentId)) return undefined;
  const found = await findOrderToView(core.database.pool, paymentId);
  if (!found) return undefined;
  const { order, mode, clockOffsetMs, partnerId, version } = found;
  const book: OrderBook = { core, mode, bookId: order.bookId, now: core.clock.now() + clockOffsetMs };
  const [partner, isToBeAsked] = await Promise.all([
    core.accounts.partnerSettings.get(partnerId, version),
    isAskable(core, order),
  ]);
  return { order: isToBeAsked ? await readOrder(book, paymentId) : order, partner, book };
}

/** An order of the book, as `readOrder` answers it, with the patience of `viewOrder`. Raises NOT_FOUND. Spec 2.9. */
export async function readCachedOrder(
  context: OrderBook,
  paymentId: string,
  owner: { userCode?: string } = {},
): Promise<PaymentOrder> {
  const { core, bookId } = context;
  const order = isId(paymentId) ? await findOrder(core.database.pool, { bookId, paymentId }) : undefined;
  if (!order || !isOf(order, owner)) throw new DomainError('NOT_FOUND', { message: 'No such payment order.' });
  return (await isAskable(core, order)) ? readOrder(context, paymentId) : order;
}

/** Only what is still open is asked for, and not again at once. */
async function isAskable(core: Core, order: PaymentOrder): Promise<boolean> {
  if (order.status !== 'created' && order.status !== 'expired') return false;
  const bucket = `ask gateway ${order.paymentId}`;
  return !(await core.accounts.requestWindows({ bucket, windowMs: ASK_EVERY_MS, requestsMax: 1 })).isOver;
}
