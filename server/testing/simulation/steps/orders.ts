import { createHmac } from 'node:crypto';
import { type Book, expectFact, type Order } from '../model/book.ts';
import { paiseOf, rupeesOf } from '../model/integers.ts';
import { must, mustEqual } from '../model/mismatch.ts';
import { complete, giveBack, hearPayment } from '../model/orders.ts';
import { gatewayFeeOn } from '../model/prices.ts';
import type { Step } from '../script.ts';
import type { Answer } from '../service/call.ts';
import { act, look } from './act.ts';
import { faultsMet } from './arm.ts';
import { readEvents } from './events.ts';
import { boughtAt, checkOrder, followOrder, NEAR_MS, ORDERS, readOrder, readOrderPast } from './follow-orders.ts';
import { bookAt, newest, nowOf, partnerAt, type World } from './world.ts';

type Of<Name extends Step['do']> = Extract<Step, { do: Name }>;
type Where = { partner: number; isLive: boolean };

const CALLBACK_SECRET = 'callbacks of the simulated gateway';

/** Asks for an order; a key or a reference that was used before decides (spec 4.8, part 7). */
export async function createOrder(world: World, step: Of<'order'>): Promise<void> {
  const book = bookAt(world, step);
  const user = newest(book.users, step.user);
  if (!user) return;
  const { terms } = partnerAt(world, step);
  const asset = step.isGold ? 'gold' : 'silver';
  const amount = BigInt(step.paise);
  const reference = `reference ${step.reference}`;
  const key = step.key === 0 ? `unique ${world.number} ${book.mode} ${world.calls}` : `key ${step.key}`;
  const body = {
    user_code: user.code,
    amount_inr: rupeesOf(amount),
    checkout_type: 'hosted',
    asset_type: asset,
    reference,
  };
  const answer = await act(world, { method: 'POST', path: ORDERS, token: book.token, key, body }, 'repeat');
  const met = await faultsMet(world, book);
  const scope = `order ${key}`;
  const known = book.keys.get(scope);
  if (known) {
    mustEqual(
      'an order by a used key',
      [answer.status, answer.code, answer.isReplay],
      [known.status, known.code, true],
    );
    if (answer.status === 201)
      mustEqual('the order of a used key', answer.data.payment_id, (known.data as { payment_id: string }).payment_id);
    return;
  }
  // A fault that an attempt met whose answer was lost leaves the next one alone.
  if (answer.status !== 201 && met.has('gateway')) {
    mustEqual('an order that the gateway could not create', answer.code, 'GATEWAY_ERROR');
    book.keys.set(scope, { status: answer.status, code: answer.code, data: undefined });
    return noteFailedOrders(world, step);
  }
  if (answer.status !== 201 && met.has('gateway_down')) {
    mustEqual('an order without a gateway', answer.code, 'PAYMENT_GATEWAY_UNAVAILABLE');
    return;
  }
  if (answer.code === 'PRICES_UNAVAILABLE' && hasPriceFault(book, met)) return;
  const twin = book.orders.find((order) => order.reference === reference);
  if (twin)
    return mustEqual(
      'an order by a used reference',
      [answer.code, answer.body.error.details.payment_id],
      ['DUPLICATE_REFERENCE', twin.id],
    );
  mustEqual(`an order of ${amount} paise`, answer.status, 201);
  book.keys.set(scope, { status: 201, code: undefined, data: answer.data });
  keepOrder(book, answer, { user, asset, amount, reference, bearer: terms.feeBearer });
}

function keepOrder(
  book: Book,
  { data }: Answer,
  of: Pick<Order, 'user' | 'asset' | 'amount' | 'reference'> & { bearer: string },
): void {
  const fee = gatewayFeeOn(of.amount);
  const funded = of.bearer === 'end_user' ? of.amount - fee : of.amount;
  mustEqual(
    'an order',
    [
      data.status,
      paiseOf(data.fee.amount_inr),
      paiseOf(data.funded_amount_inr),
      data.fee.deducted_from_amount,
      data.reference,
    ],
    ['created', fee, funded, of.bearer === 'end_user', of.reference],
  );
  const expiresAt = Date.parse(data.expires_at);
  mustEqual('life of an order', expiresAt - Date.parse(data.created_at), 1_200_000);
  const { user, asset, amount, reference } = of;
  book.orders.push({
    ...{ id: data.payment_id, user, asset, amount, fee, funded, reference, expiresAt },
    ...{ status: 'created', heard: new Set<string>(), refunds: [], refundsThrough: 0 },
  });
}

/** An order that the gateway could not create is failed, and said to be (spec 3.3); nobody was told its id. */
async function noteFailedOrders(world: World, at: Where): Promise<void> {
  const book = bookAt(world, at);
  const listed = await look(world, { path: `${ORDERS}?status=failed&limit=100`, token: book.token });
  const known = new Set([...book.orders.map(({ id }) => id), ...book.strayOrders]);
  for (const { payment_id, reason } of listed.data.orders) {
    if (known.has(payment_id)) continue;
    mustEqual('an order that nobody knows of', reason, 'gateway_error');
    book.strayOrders.add(payment_id);
    expectFact(book, 'payment.failed', payment_id);
  }
}

/** A customer pays, or tries to, and the gateway writes a callback; told at once, or kept for later. */
export async function payOrder(world: World, step: Of<'pay'>): Promise<void> {
  const book = bookAt(world, step);
  const order = newest(book.orders, step.order);
  if (!order) return;
  const payment = {
    id: String(900_000_000 + world.number * 10_000 + ++world.payments),
    amount: step.how === 'more' ? order.amount + 1n : order.amount,
  };
  const status = step.how === 'failed' ? 'FAILED' : 'SUCCESS';
  const callback = {
    ...{
      where: { partner: step.partner, isLive: step.isLive },
      orderId: order.id,
      payment,
      isPaid: status === 'SUCCESS',
    },
    body: bodyOf({ orderId: order.id, payment, status }),
  };
  world.callbacks.push(callback);
  if (step.isTold) await tell(world, callback, 1);
}

type Callback = World['callbacks'][number];

function bodyOf(of: { orderId: string; payment: { id: string; amount: bigint }; status: string }): string {
  const amount = (Number(of.payment.amount) / 100).toFixed(2);
  return JSON.stringify({
    data: {
      order: { order_id: of.orderId, order_amount: Number(amount), order_currency: 'INR' },
      payment: {
        cf_payment_id: of.payment.id,
        payment_status: of.status,
        payment_amount: Number(amount),
        payment_currency: 'INR',
        bank_reference: '632612345678',
      },
    },
    type: `PAYMENT_${of.status}_WEBHOOK`,
  });
}

/** One of the callbacks there are, for the first time or again, late and in any order. */
export async function sendCallback(world: World, step: Of<'callback'>): Promise<void> {
  const callback = newest(world.callbacks, step.which);
  if (callback) await tell(world, callback, step.times);
}

async function tell(world: World, callback: Callback, times: number): Promise<void> {
  const book = bookAt(world, callback.where);
  const order = book.orders.find(({ id }) => id === callback.orderId);
  // It belongs to what a reset has wiped.
  if (!order) return;
  await settleExpiry(world, callback.where, order);
  const since = nowOf(book);
  await Promise.all(
    Array.from({ length: Math.max(1, times) }, async () => {
      const at = Date.now();
      const signature = createHmac('sha256', CALLBACK_SECRET).update(`${at}${callback.body}`).digest('base64');
      const headers = {
        'content-type': 'application/json',
        'x-webhook-timestamp': String(at),
        'x-webhook-signature': signature,
      };
      const call = {
        method: 'POST',
        path: '/gateway/simulated/callback',
        bytes: Buffer.from(callback.body),
        headers,
      } as const;
      const answer = await act(world, call, 'repeat');
      mustEqual('a callback', answer.status, 200);
    }),
  );
  if (callback.isPaid) await heard(world, callback.where, { order, payment: callback.payment, since });
}

async function heard(
  world: World,
  at: Where,
  { order, payment, since }: { order: Order; payment: { id: string; amount: bigint }; since: number },
): Promise<void> {
  const book = bookAt(world, at);
  const met = await faultsMet(world, book);
  const isOpen = order.status === 'created' || order.status === 'expired';
  const isNews = !order.heard.has(payment.id) && payment.amount === order.amount;
  // A callback that its client left may still be buying the metal while a second one is answered.
  const data = await readOrderPast(world, at, { order, status: 'paid' });
  if (isNews && isOpen && (await wasPutOff(world, at, { order, met, status: data.status }))) {
    order.heard.add(payment.id);
    postpone(world, at, order);
    return;
  }
  hearPayment(
    book,
    order,
    // An order that was bought long ago may hear of a second payment.
    { ...payment, ...(await purchaseOf(world, book, { data, since: isOpen ? since : undefined })) },
    partnerAt(world, at).terms,
  );
  await checkOrder(world, at, order);
}

type Purchase = { at: number; transactionId?: string };

/** Which trade an order came to, and when. */
async function purchaseOf(
  world: World,
  book: Book,
  { data, since }: { data: Answer['data']; since: number | undefined },
): Promise<Purchase> {
  const id: string | null = data.transaction_id;
  return id ? { at: await boughtAt(world, book, { id, since }), transactionId: id } : { at: nowOf(book) };
}

/**
 * A purchase is put off where a fault says so, or where there is no price or no trading at that moment. After a strike there may have been no
 * price, and the service may have bought the metal since: whether it was put off is what it told.
 */
async function wasPutOff(
  world: World,
  at: Where,
  { order, met, status }: { order: Order; met: Set<string>; status: string },
): Promise<boolean> {
  const book = bookAt(world, at);
  if (met.has('purchase') || (status === 'refund_due' && hasPriceFault(book, met))) return true;
  return Date.now() < world.graceUntil && (await wasToldFailed(world, at, order));
}

async function wasToldFailed(world: World, at: Where, order: Order): Promise<boolean> {
  await readEvents(world, at);
  return [...bookAt(world, at).told.values()].includes(`payment.failed ${order.id}`);
}

const hasPriceFault = (book: Book, met: Set<string>) =>
  met.has('price_feed') || met.has('trading_halt') || (book.armed.get('trading_halt') ?? 0) > 0;

/** Paid, and no metal: due a refund, unless the purchase succeeds later (spec 3.3). */
function postpone(world: World, at: Where, order: Order): void {
  const book = bookAt(world, at);
  order.status = 'refund_due';
  expectFact(book, 'payment.failed', order.id);
}

const FROM: Record<string, string[]> = {
  success: ['created', 'refund_due'],
  failure: ['created'],
  late_success: ['expired'],
  purchase_failure: ['created'],
  refund: ['refund_due'],
};

/** Lets an order of a sandbox come out as asked (spec 4.8, decisions 9). */
export async function simulateOrder(world: World, step: Of<'simulate'>): Promise<void> {
  const book = bookAt(world, step);
  const order = newest(book.orders, step.order);
  if (!order || book.mode === 'live') return;
  await settleExpiry(world, step, order);
  await followOrder(world, step, order);
  const before = order.status;
  const isAllowed = FROM[step.outcome]?.includes(before);
  const since = nowOf(book);
  const call = {
    method: 'POST',
    path: `${ORDERS}/${order.id}/simulate`,
    token: book.token,
    body: { outcome: step.outcome },
  } as const;
  const answer = await act(world, call, 'ask');
  const met = await faultsMet(world, book);
  // Another process may have taken up a refund that was asked for, and be at it.
  const isRefund = step.outcome === 'refund' && answer?.status === 200;
  const data = await (isRefund
    ? readOrderPast(world, step, { order, status: 'refund_due' })
    : readOrder(world, step, order));
  if (answer?.code === 'INVALID_TRANSITION' && before === 'refund_due' && data.status !== before) {
    // The service's own next try came first.
    return followOrder(world, step, order);
  }
  if (answer && !isAllowed)
    return mustEqual(`${step.outcome} of an order that is ${before}`, answer.code, 'INVALID_TRANSITION');
  if (answer) mustEqual(`${step.outcome} of an order that is ${before}`, answer.status, 200);
  // The answer was lost: either it came out so, or nothing has happened, and the order itself says which.
  if (!answer && data.status === before) return;
  must(isAllowed === true, () => `an order that was ${before} is ${data.status} after ${step.outcome}`);
  // The service may have bought the metal of one that is due a refund just before.
  const purchase = await purchaseOf(world, book, { data, since: before === 'refund_due' ? undefined : since });
  // The payment of a call that was struck may have been found with the gateway, and have bought metal like any other.
  const isPutOff =
    step.outcome === 'purchase_failure'
      ? answer !== undefined || (await wasToldFailed(world, step, order))
      : await wasPutOff(world, step, { order, met, status: data.status });
  applyOutcome(world, step, { order, outcome: step.outcome, isPutOff, purchase });
  await checkOrder(world, step, order);
}

function applyOutcome(
  world: World,
  at: Where,
  of: { order: Order; outcome: string; isPutOff: boolean; purchase: Purchase },
): void {
  const book = bookAt(world, at);
  const { order, outcome } = of;
  const { terms } = partnerAt(world, at);
  switch (outcome) {
    case 'failure':
      order.status = 'failed';
      expectFact(book, 'payment.failed', order.id);
      return;
    case 'refund':
      order.status = 'refunded';
      giveBack(order, order.amount, 'operator');
      return;
    default:
      if (of.isPutOff) {
        if (order.status !== 'refund_due') postpone(world, at, order);
      } else complete(book, order, of.purchase, terms);
  }
}

/** A partner cancels an order that nobody has paid (decisions 15). */
export async function cancelOrder(world: World, step: Of<'cancel_order'>): Promise<void> {
  const book = bookAt(world, step);
  const order = newest(book.orders, step.order);
  if (!order) return;
  await settleExpiry(world, step, order);
  const before = order.status;
  const call = { method: 'POST', path: `${ORDERS}/${order.id}/cancel`, token: book.token, body: {} } as const;
  const answer = await act(world, call, 'ask');
  const { data } = await look(world, { path: `${ORDERS}/${order.id}`, token: book.token });
  if (before === 'created') {
    if (answer) mustEqual('cancelling an order', answer.status, 200);
    if (data.status === 'created' && !answer) return;
    mustEqual('an order that was cancelled', data.status, 'failed');
    order.status = 'failed';
    expectFact(book, 'payment.failed', order.id);
    return;
  }
  mustEqual('an order that could not be cancelled', data.status, before);
}

/** What falls due: an order that nobody paid expires at its time (spec 3.3). */
export function expireOrders(book: Book): void {
  for (const order of book.orders) {
    if (order.status !== 'created' || order.expiresAt > nowOf(book)) continue;
    order.status = 'expired';
    expectFact(book, 'payment.expired', order.id);
  }
}

/** An order near the end of its time is read, and the model follows where both are right. */
async function settleExpiry(world: World, at: Where, order: Order): Promise<void> {
  const book = bookAt(world, at);
  const left = order.expiresAt - nowOf(book);
  if (order.status !== 'created' || left > NEAR_MS) return;
  // In real time the sweep comes within seconds of it.
  const end = Date.now() + 60_000;
  for (;;) {
    const { data } = await look(world, { path: `${ORDERS}/${order.id}`, token: book.token });
    if (data.status === 'expired') break;
    if (left > -NEAR_MS && Date.now() < end) return;
    must(Date.now() < end, () => `an order is ${data.status} a minute after it expired`);
  }
  order.status = 'expired';
  expectFact(book, 'payment.expired', order.id);
}
