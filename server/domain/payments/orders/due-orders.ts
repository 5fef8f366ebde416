import type { DueKind, DueWork } from '../../kernel/due/due-kind.ts';
import { dueWork, runDue } from '../../kernel/due/run-due.ts';
import { tryEach } from '../../kernel/due/try-each.ts';
import type { Core } from '../context.ts';
import { expireOrder } from './ends/expire-order.ts';
import { askGateway } from './gateway/ask-gateway.ts';
import { refundPayment } from './refund-payment.ts';
import { purchaseOrder } from './settle-order.ts';
import { findDueRefunds, firstDueRefund } from './store/due.ts';
import { findOrderWithBook } from './store.ts';

/** Orders expire, and purchases are tried again. */
const orders: DueKind<Core> = {
  column: 'payment_order.wake_at',
  act: actOn,
  failure: 'what was due of an order could not be done',
};

const REFUNDS_MAX = 200;
const refund = {
  act: (core: Core, refundId: string) => refundPayment(core, refundId, 'sweep'),
  failure: 'what was due of a refund could not be done',
  most: REFUNDS_MAX,
};
/** They are asked for until the money is back. */
const refunds: DueKind<Core> = { column: 'payment_refund.wake_at', ...refund };
/** Then their other attempts are watched for seven days. */
const watchedRefunds: DueKind<Core> = { column: 'payment_refund.watch_at', ...refund };

/**
 * Orders of a sandbox whose clock is moved: they expire, purchases are tried again, money goes back. Refunds wait in real time: one that
 * is due by now is done before anything later on the sandbox's clock. Decisions 14.
 */
export function dueOrders(core: () => Core): DueWork {
  const ofOrders = dueWork(core, orders);
  return {
    ...ofOrders,
    async nextDueAt(bookId, upTo) {
      const order = await ofOrders.nextDueAt(bookId, upTo);
      const first = await firstDueRefund(core().database.pool, { bookId, now: core().clock.now() });
      return first === undefined || (order !== undefined && order <= first) ? order : first;
    },
    async run(bookId, at) {
      await ofOrders.run(bookId, at);
      await refundAll(core(), bookId);
    },
  };
}

/** Does what is due of all orders and refunds, in real time. Spec 3.3. */
export async function settleDueOrders(core: Core): Promise<void> {
  await tryEach(core, {
    orders: () => runDue(core, orders),
    refunds: () => runDue(core, refunds),
    watchedRefunds: () => runDue(core, watchedRefunds),
  });
}

async function actOn(core: Core, paymentId: string, at: number): Promise<void> {
  const found = await findOrderWithBook(core.database.pool, paymentId);
  if (!found) return;
  if (found.order.status !== 'created') return void (await purchaseOrder(core, { paymentId, at, by: 'sweep' }));
  // A callback may have been missed: no event says that an order expired which the gateway knows to be paid.
  await askGateway(core, found.order, { mode: found.book.mode, at, by: 'sweep' });
  await expireOrder(core, { paymentId, at, by: 'sweep' });
}

async function refundAll(core: Core, bookId: number): Promise<void> {
  const now = core.clock.now();
  for (const id of await findDueRefunds(core.database.pool, { bookId, now, limit: REFUNDS_MAX })) {
    await refund.act(core, id).catch((error) => core.log.error({ error, id }, refund.failure));
  }
}
