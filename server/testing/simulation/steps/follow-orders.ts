import type { Book, Order } from '../model/book.ts';
import { microgramsOf, paiseOf } from '../model/integers.ts';
import { must, mustEqual } from '../model/mismatch.ts';
import { complete, giveBack, noteRefunds } from '../model/orders.ts';
import type { Answer } from '../service/call.ts';
import { look, pause } from './act.ts';
import { type At, bookAt, nowOf, partnerAt, type World } from './world.ts';

export const ORDERS = '/partner/payments/orders';
/** Where an order that expires within so little may stand on either side of it. */
export const NEAR_MS = 5_000;

/** Waits until no money of an order is on its way back any more, and none waits for its purchase. */
export async function endOrders(world: World, at: At): Promise<void> {
  const end = Date.now() + 120_000;
  for (const order of bookAt(world, at).orders) {
    for (;;) {
      await followOrder(world, at, order);
      await checkOrder(world, at, order);
      if (order.refundsThrough === order.refunds.length) break;
      must(Date.now() < end, () => `money of ${order.id} is not back two minutes later`);
      await pause(100);
    }
  }
}

/** Where a purchase is tried again by the service itself, the order says how that went. */
export async function followOrder(world: World, at: At, order: Order): Promise<void> {
  if (order.status === 'refund_due') await followTo(world, at, order, await readOrder(world, at, order));
}

/** Reads an order once it has left a state that it is in only until something under way, perhaps in another process, has ended. */
export async function readOrderPast(
  world: World,
  at: At,
  { order, status }: { order: Order; status: 'paid' | 'refund_due' },
): Promise<Answer['data']> {
  const end = Date.now() + 120_000;
  for (;;) {
    const data = await readOrder(world, at, order);
    if (data.status !== status) return data;
    must(Date.now() < end, () => `${order.id} is still ${status} two minutes later`);
    await pause(50);
  }
}

export async function readOrder(world: World, at: At, { id }: Order): Promise<Answer['data']> {
  const { data } = await look(world, { path: `${ORDERS}/${id}`, token: bookAt(world, at).token });
  return data;
}

/** Goes where the order went by itself, as one read shows it. */
async function followTo(world: World, at: At, order: Order, data: Answer['data']): Promise<void> {
  if (order.status !== 'refund_due') return;
  const book = bookAt(world, at);
  if (data.status === 'completed') {
    const of = { at: await boughtAt(world, book, { id: data.transaction_id }), transactionId: data.transaction_id };
    complete(book, order, of, partnerAt(world, at).terms);
  }
  if (data.status === 'refunded') {
    order.status = 'refunded';
    giveBack(order, order.amount, data.refunds.at(-1)?.reason);
  }
}

/**
 * When metal was bought: it is read, since a month may end between a purchase and its answer, and the service chooses when it tries again. It is not
 * after now, nor before what led to it.
 */
export async function boughtAt(
  world: World,
  book: Book,
  bought: { id: string; since?: number | undefined },
): Promise<number> {
  const { data } = await look(world, { path: `/partner/transactions/${bought.id}`, token: book.token });
  const at = Date.parse(data.created_at);
  must(
    at <= nowOf(book) + NEAR_MS && at >= (bought.since ?? 0) - NEAR_MS,
    () => `${bought.id} was bought at ${data.created_at}, which is after now or before its payment`,
  );
  return at;
}

/**
 * An order is as the model has it: status, metal at the rate of the moment, and every refund. The service may have tried its purchase again
 * up to this read, which the model follows.
 */
export async function checkOrder(world: World, at: At, order: Order): Promise<void> {
  const book = bookAt(world, at);
  const data = await readOrder(world, at, order);
  await followTo(world, at, order, data);
  mustEqual(`status of ${order.id}`, data.status, order.status);
  const amounts = (refunds: { amount: bigint }[]) => refunds.map(({ amount }) => amount).sort();
  mustEqual(
    `refunds of ${order.id}`,
    amounts(data.refunds.map((one: { amount_inr: number }) => ({ amount: paiseOf(one.amount_inr) }))),
    amounts(order.refunds),
  );
  noteRefunds(book, order, data.refunds.filter((one: { status: string }) => one.status === 'completed').length);
  if (!order.bought) return;
  const { asset_quantity, rate_per_gram_inr } = data.fulfilment;
  const { micrograms, rate } = order.bought;
  mustEqual(`metal of ${order.id}`, [microgramsOf(asset_quantity), paiseOf(rate_per_gram_inr)], [micrograms, rate]);
}
