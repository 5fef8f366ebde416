import type { Core } from '../context.ts';
import type { DueWork } from '../sandbox/due-work.ts';
import { expireOrder } from './expire-order.ts';
import { refundPayment } from './refund-payment.ts';
import { purchaseOrder } from './settle-order.ts';
import {
  type DueOrder,
  findDueOrders,
  findDueRefunds,
  findOverdueOrders,
  nextDueOrder,
  realignOrders,
} from './store.ts';

const CHUNK = 200;

/** Orders of a sandbox whose clock is moved: they expire, purchases are tried again, money goes back. Decisions 14. */
export function dueOrders(core: () => Core): DueWork {
  const pool = () => core().database.pool;
  return {
    nextDueAt: (bookId, upTo) => nextDueOrder(pool(), { bookId, upTo }),
    async run(bookId, at) {
      for (const due of await findDueOrders(pool(), { bookId, at })) await actOn(core(), due, at);
      await refundAll(core(), bookId);
    },
    realign: (bookId) => realignOrders(pool(), bookId),
  };
}

/** Does what is due of all orders, in real time. Runs every few seconds; several processes may at once. Spec 3.3. */
export async function settleDueOrders(core: Core): Promise<void> {
  const { pool } = core.database;
  let found: DueOrder[];
  do {
    found = await findOverdueOrders(pool, CHUNK);
    for (const due of found) await actOn(core, due, core.clock.now() + due.clockOffsetMs);
  } while (found.length === CHUNK);
  await refundAll(core, undefined);
}

async function actOn(core: Core, due: DueOrder, at: number): Promise<void> {
  if (due.status === 'created') await expireOrder(core, { paymentId: due.paymentId, at });
  else await purchaseOrder(core, { paymentId: due.paymentId, at });
}

async function refundAll(core: Core, bookId: number | undefined): Promise<void> {
  for (const refundId of await findDueRefunds(core.database.pool, { bookId, limit: CHUNK })) {
    await refundPayment(core, refundId);
  }
}
