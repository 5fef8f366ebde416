import { type Book, expectFact, type Order, type Terms } from './book.ts';
import { monthOf } from './calendar.ts';
import { priceBuy } from './prices.ts';

/** What a payment comes to, as the gateway tells of it for the first time (spec 3.3, decisions 9 and 15). */
export function hearPayment(
  book: Book,
  order: Order,
  payment: { id: string; amount: bigint; at: number; transactionId?: string },
  terms: Terms,
): void {
  if (order.heard.has(payment.id)) return;
  order.heard.add(payment.id);
  if (payment.amount !== order.amount) giveBack(order, payment.amount, 'wrong_amount');
  else if (order.status === 'created' || order.status === 'expired') complete(book, order, payment, terms);
  else giveBack(order, payment.amount, order.status === 'failed' ? 'order_closed' : 'second_payment');
}

/** Buys the metal of an order that was paid: priced when the money arrives. */
export function complete(book: Book, order: Order, of: { at: number; transactionId?: string }, terms: Terms): void {
  const { asset, funded } = order;
  const price = priceBuy(funded, terms.rates[asset].buy, terms.markup[book.mode].buy);
  order.status = 'completed';
  order.bought = price;
  order.user.free[asset] += price.micrograms;
  const id = of.transactionId ?? `of ${order.id}`;
  book.trades.push({
    ...{ id, type: 'buy', status: 'completed', asset, amount: funded, micrograms: price.micrograms },
    ...{ isInvoiced: true, at: of.at },
  });
  book.entries.push({
    ...{ month: monthOf(of.at), buyVolume: funded, sellVolume: 0n, commission: price.commission, markup: price.markup },
    gatewayFee: terms.feeBearer === 'partner' ? order.fee : 0n,
  });
  expectFact(book, 'payment.completed', order.id);
  expectFact(book, 'buy.completed', id);
}

/** Money that buys nothing goes back, each payment by itself. */
export function giveBack(order: Order, amount: bigint, reason: string): void {
  order.refunds.push({ amount, reason });
}

/** So many refunds of an order are through by now: each is told once. */
export function noteRefunds(book: Book, order: Order, through: number): void {
  for (; order.refundsThrough < through; order.refundsThrough += 1) expectFact(book, 'payment.refunded', order.id);
}
