import { dueRows, runDueRows } from '../../kernel/due/due-rows.ts';
import type { DueWork } from '../../kernel/due/due-work.ts';
import type { Core } from '../context.ts';
import { expireOrder } from './ends/expire-order.ts';
import { askGateway } from './gateway/ask-gateway.ts';
import { refundPayment } from './refund-payment.ts';
import { purchaseOrder } from './settle-order.ts';
import { findDueRefunds, firstDueRefund } from './store/due.ts';
import { findOrderWithBook } from './store.ts';

const REFUNDS_MAX = 200;

/** Orders of a sandbox whose clock is moved: they expire, purchases are tried again, money goes back. Decisions 14. */
export function dueOrders(core: () => Core): DueWork {
  const pool = () => core().database.pool;
  const orders = dueRows('payment_order', { pool, act: (paymentId, at) => actOn(core(), paymentId, at) });
  return {
    ...orders,
    async nextDueAt(bookId, upTo) {
      const order = await orders.nextDueAt(bookId, upTo);
      const refund = await firstDueRefund(pool(), { bookId, now: core().clock.now() });
      return refund === undefined || (order !== undefined && order <= refund) ? order : refund;
    },
    async run(bookId, at) {
      await orders.run(bookId, at);
      await refundAll(core(), bookId);
    },
  };
}

/**
 * Does what is due of all orders, in real time. Runs every minute; several processes may at once. An order at which something breaks
 * holds up no other. Spec 3.3.
 */
export async function settleDueOrders(core: Core): Promise<void> {
  await runDueRows({ clock: core.clock, pool: core.database.pool }, 'payment_order', {
    act: (paymentId, at) => actOn(core, paymentId, at),
    fail: (error, paymentId) => core.log.error({ error, paymentId }, 'what was due of an order could not be done'),
  });
  await refundAll(core, undefined);
}

async function actOn(core: Core, paymentId: string, at: number): Promise<void> {
  const found = await findOrderWithBook(core.database.pool, paymentId);
  if (!found) return;
  if (found.order.status !== 'created') return void (await purchaseOrder(core, { paymentId, at, by: 'sweep' }));
  // A callback may have been missed: nobody is told that an order expired which the gateway knows to be paid.
  await askGateway(core, found.order, { mode: found.book.mode, at, by: 'sweep' });
  await expireOrder(core, { paymentId, at, by: 'sweep' });
}

async function refundAll(core: Core, bookId: number | undefined): Promise<void> {
  const now = core.clock.now();
  for (const refundId of await findDueRefunds(core.database.pool, { bookId, now, limit: REFUNDS_MAX })) {
    await refundPayment(core, refundId, 'sweep').catch((error) =>
      core.log.error({ error, refundId }, 'what was due of a refund could not be done'),
    );
  }
}
