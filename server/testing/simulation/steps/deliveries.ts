import { expectFact, holdingOf, moveFloat, type Quote, takeMetal, type User } from '../model/book.ts';
import { microgramsOf, paiseOf } from '../model/integers.ts';
import { must, mustEqual } from '../model/mismatch.ts';
import type { Step } from '../script.ts';
import { act, look } from './act.ts';
import { faultsMet } from './arm.ts';
import { type At, bookAt, newest, nowOf, type World } from './world.ts';

const SKUS = { gold: 'GC-500MG', silver: 'SC-10G' } as const;
const ADDRESS = {
  name: 'Asha Rao',
  mobile: '9876543210',
  line1: '12 Temple Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560003',
};
/** In the order that a parcel takes; a cancelled one has left it. */
const COURSE = ['placed', 'packed', 'shipped', 'delivered'];

/** Quotes a coin: what it weighs and costs is the catalogue's; what it takes from whom is the model's. */
export async function quoteDelivery(world: World, step: Extract<Step, { do: 'quote_delivery' }>): Promise<void> {
  const book = bookAt(world, step);
  const asset = step.isGold ? 'gold' : 'silver';
  const user = newest(book.users, step.user);
  if (!user || book.mode === 'live') return;
  const sku = SKUS[asset];
  const product = (await look(world, { path: `/partner/delivery/products/${sku}`, token: book.token })).data;
  const micrograms = microgramsOf(product.weight_grams) * BigInt(step.quantity);
  const body = { sku, quantity: step.quantity, address: ADDRESS };
  const call = { method: 'POST', path: `/partner/users/${user.code}/delivery/quote`, token: book.token, body } as const;
  const answer = await act(world, call, 'ask');
  const met = await faultsMet(world, book);
  if (!answer || (answer.status !== 200 && met.size > 0)) return;
  if (answer.status !== 200) {
    const reasons = [
      ...(holdingOf(user, asset) < micrograms ? ['INSUFFICIENT_USER_BALANCE'] : []),
      ...(answer.code === 'INSUFFICIENT_PARTNER_FUNDS' && book.float < 5_000_00n * BigInt(step.quantity)
        ? [answer.code]
        : []),
      // A sandbox has a stock of its own, whose size the catalogue does not name.
      ...(answer.code === 'OUT_OF_STOCK' ? [answer.code] : []),
    ];
    return must(
      reasons.includes(answer.code ?? ''),
      () => `a delivery quote: ${answer.code}, the model has ${reasons.join(' or ') || 'none'}`,
    );
  }
  must(holdingOf(user, asset) >= micrograms, () => 'a delivery was quoted of metal that the user does not hold');
  const { data } = answer;
  const [making, delivery] = [paiseOf(data.making_charge_inr), paiseOf(data.delivery_charge_inr)];
  mustEqual('making charges', making, paiseOf(product.making_charge_inr) * BigInt(step.quantity));
  mustEqual('charges add up', paiseOf(data.total_charges_inr), making + delivery + paiseOf(data.gst_inr));
  const charges = paiseOf(data.total_charges_inr);
  must(book.float >= charges, () => 'a delivery was quoted whose charges the float cannot pay');
  const expiresAt = Date.parse(data.expires_at);
  must(expiresAt > nowOf(book), () => 'a delivery quote has expired when it is issued');
  const quote: Quote = {
    ...{ id: data.quote_id, kind: 'delivery', asset, user, amount: charges, micrograms, expiresAt },
    ...{ feeMicrograms: 0n, rate: 0n, markup: 0n, commission: 0n, gross: 0n, receiverMobile: undefined },
    ...{ heldSince: Date.now(), isConsumed: false, wrongGuesses: 0 },
  };
  book.quotes.push(quote);
}

/** A confirmed delivery: metal of the user, charges of the float. */
export function placeDelivery(
  world: World,
  at: At,
  of: { quote: Quote; orderId: string; transactionId: string },
): void {
  const book = bookAt(world, at);
  const { quote, orderId, transactionId } = of;
  quote.isConsumed = true;
  const user = quote.user as User;
  const fromSip = takeMetal(user, quote.asset, quote.micrograms);
  moveFloat(book, -quote.amount, orderId);
  book.deliveries.push({
    ...{ id: orderId, user, asset: quote.asset, micrograms: quote.micrograms, fromSip, charges: quote.amount },
    ...{ transactionId, status: 'placed' },
  });
  book.trades.push({
    ...{ id: transactionId, type: 'delivery', status: 'completed', asset: quote.asset, amount: quote.amount },
    ...{ micrograms: quote.micrograms, isInvoiced: false, at: nowOf(book) },
  });
}

/** Cancels an order: only what is placed, and again as often as one likes; metal and charges come back (decisions 8 and 15). */
export async function cancelDelivery(world: World, step: Extract<Step, { do: 'cancel_delivery' }>): Promise<void> {
  const book = bookAt(world, step);
  const delivery = newest(book.deliveries, step.delivery);
  if (!delivery) return;
  await followDeliveries(world, step);
  const call = {
    method: 'POST',
    path: `/partner/delivery/orders/${delivery.id}/cancel`,
    token: book.token,
    body: {},
  } as const;
  const answer = await act(world, call, 'repeat');
  const mayBe = delivery.status === 'placed' || delivery.status === 'cancelled';
  mustEqual(`cancelling a delivery that is ${delivery.status}`, answer.code, mayBe ? undefined : 'INVALID_TRANSITION');
  if (delivery.status !== 'placed') return;
  delivery.status = 'cancelled';
  expectFact(book, 'delivery.updated', delivery.id);
  delivery.user.free[delivery.asset] += delivery.micrograms - delivery.fromSip;
  delivery.user.sip[delivery.asset] += delivery.fromSip;
  moveFloat(book, delivery.charges, `cancelled ${delivery.id}`);
  const trade = book.trades.find(({ id }) => id === delivery.transactionId);
  if (trade) trade.status = 'voided';
}

/** The courier decides how far a parcel is; it only goes forward, and each step is told once. */
export async function followDeliveries(world: World, at: At): Promise<void> {
  const book = bookAt(world, at);
  for (const delivery of book.deliveries) {
    const answer = await look(world, {
      path: `/partner/users/${delivery.user.code}/delivery/orders/${delivery.id}`,
      token: book.token,
    });
    const { status } = answer.data;
    const [from, to] = [COURSE.indexOf(delivery.status), COURSE.indexOf(status)];
    must(
      status === delivery.status || (from >= 0 && to > from),
      () => `a parcel went from ${delivery.status} to ${status}`,
    );
    for (let step = from; step < to; step += 1) expectFact(book, 'delivery.updated', delivery.id);
    delivery.status = status;
  }
}
