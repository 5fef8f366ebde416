import type { DueWork } from '../../accounts/sandbox/due-work.ts';
import type { Core } from '../context.ts';
import { expireOrder } from './ends/expire-order.ts';
import { askGateway } from './gateway/ask-gateway.ts';
import { refundPayment } from './refund-payment.ts';
import { purchaseOrder } from './settle-order.ts';
import {
  type DueOrder,
  findDueOrders,
  findDueRefunds,
  findOverdueOrders,
  nextDueOrder,
  realignOrders,
} from './store/due.ts';
import { findOrderWithBook } from './store.ts';

const CHUNK = 200;

/** Orders of a sandbox whose clock is moved: they expire, purchases are tried again, money goes back. Decisions 14. */
export function dueOrders(core: () => Core): DueWork {
  const pool = () => core().database.pool;
  return {
    nextDueAt: (bookId, upTo) => nextDueOrder(pool(), { bookId, upTo, now: core().clock.now() }),
    async run(bookId, at) {
      for (const due of await findDueOrders(pool(), { bookId, at })) await actOn(core(), due, at);
      await refundAll(core(), bookId);
    },
    realign: (bookId) => realignOrders(pool(), bookId),
  };
}

/**
 * Does what is due of all orders, in real time. Runs every minute; several processes may at once. An order at which something breaks
 * holds up no other. Spec 3.3.
 */
export async function settleDueOrders(core: Core): Promise<void> {
  const { pool } = core.database;
  const now = core.clock.now();
  let found: DueOrder[] = [];
  do {
    found = await findOverdueOrders(pool, { now, after: found.at(-1), limit: CHUNK });
    for (const due of found) {
      await actOn(core, due, core.clock.now() + due.clockOffsetMs).catch((error) =>
        core.log.error({ error, paymentId: due.paymentId }, 'what was due of an order could not be done'),
      );
    }
  } while (found.length === CHUNK);
  await refundAll(core, undefined);
}

async function actOn(core: Core, due: DueOrder, at: number): Promise<void> {
  const { paymentId } = due;
  if (due.status !== 'created') return void (await purchaseOrder(core, { paymentId, at, by: 'sweep' }));
  // A callback may have been missed: nobody is told that an order expired which the gateway knows to be paid.
  const found = await findOrderWithBook(core.database.pool, paymentId);
  if (found) await askGateway(core, found.order, { mode: found.book.mode, at, by: 'sweep' });
  await expireOrder(core, { paymentId, at, by: 'sweep' });
}

async function refundAll(core: Core, bookId: number | undefined): Promise<void> {
  const now = core.clock.now();
  for (const refundId of await findDueRefunds(core.database.pool, { bookId, now, limit: CHUNK })) {
    await refundPayment(core, refundId, 'sweep').catch((error) =>
      core.log.error({ error, refundId }, 'what was due of a refund could not be done'),
    );
  }
}
