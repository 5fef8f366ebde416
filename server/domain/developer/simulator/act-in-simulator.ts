import { advanceSandboxClock } from '../../accounts/sandbox/advance-clock.ts';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import { type Paise, paise } from '../../kernel/money.ts';
import type { PaymentOrder } from '../../payments/orders/order.ts';
import type { OrderBook } from '../../payments/orders/read-order.ts';
import { refundPayment } from '../../payments/orders/refund-payment.ts';
import { simulateOrder } from '../../payments/orders/simulate-order.ts';
import { receiveGatewayCallback } from '../../payments/sips/receive-callback.ts';
import { readPaymentTimeline } from '../../reports/timeline/payment-timeline.ts';
import type { Core } from '../context.ts';
import { checkLink } from './link/check-link.ts';
import { expectedOf, requireLabOrder } from './simulated-order.ts';

/** What the fake UPI app can do with a link: pay it in five ways, have the bank decline, or let the order fail for good. */
export const simulatorActions = ['pay', 'pay_late', 'pay_twice', 'pay_wrong', 'decline', 'fail'] as const;
export type SimulatorAction = (typeof simulatorActions)[number];

/** By how much a wrong payment falls short. */
const SHORT_BY_PAISE = paise(1_00);

/** Late enough to be late. */
const PAST_THE_END_MS = 1_000;

/**
 * Lets the fake UPI app act on a link of a sandbox order. Its payments go onto the simulated gateway's books and come in by its signed
 * callback, as a real gateway's do, so that states, refunds and webhooks follow by themselves. A payment of an order that waits comes
 * late only with `movesClock`: then the sandbox's clock, which is everybody's in it and goes only ahead, passes the order's end first.
 * Raises NOT_FOUND (a live order too), VALIDATION_ERROR (a link an app would refuse, or not this order's; the clock without consent),
 * INVALID_TRANSITION (an order that cannot fail any more). Spec 3.3, 4.8, decisions 9.
 */
export async function actInSimulator(
  core: Core,
  input: { paymentId: string; link: string; action: SimulatorAction; movesClock: boolean },
): Promise<void> {
  const { order, book } = await requireLabOrder(core, input.paymentId);
  requirePayable(order, input.link);
  switch (input.action) {
    case 'pay':
      await pay(core, order, { amounts: [order.amount], at: book.now });
      break;
    case 'pay_twice':
      await pay(core, order, { amounts: [order.amount, order.amount], at: book.now });
      break;
    case 'pay_wrong':
      await pay(core, order, { amounts: [(order.amount - SHORT_BY_PAISE) as Paise], at: book.now });
      break;
    case 'pay_late': {
      const at = order.status === 'created' ? await passEnd(book, order, input) : book.now;
      await pay(core, order, { amounts: [order.amount], at });
      break;
    }
    case 'decline':
      await decline(core, order, book.now);
      break;
    case 'fail':
      await simulateOrder(book, { paymentId: order.paymentId, outcome: 'failure' });
      break;
  }
  // What goes back goes back at once: the job that sees to it comes round once a minute.
  const { refunds } = await readPaymentTimeline({ core, bookId: order.bookId }, order);
  for (const { refundId, doneAt } of refunds) if (doneAt === null) await refundPayment(core, refundId, 'simulation');
}

function requirePayable(order: PaymentOrder, link: string): void {
  const { findings } = checkLink(link, expectedOf(order));
  const broken = findings.find(({ verdict }) => verdict === 'fail');
  if (!broken) return;
  const isOther = broken.rule === 'order.query';
  throw fieldError(
    'VALIDATION_ERROR',
    'link',
    isOther ? 'must be a link of this order, byte for byte' : `breaks the rule ${broken.rule}`,
  );
}

/** Makes the gateway take these payments and call back about them. */
async function pay(core: Core, order: PaymentOrder, payments: { amounts: Paise[]; at: number }): Promise<void> {
  const gateway = simulatedGateway(core);
  const { paymentId: orderId } = order;
  for (const amount of payments.amounts) {
    const payment = await gateway.simulatePayment({ orderId, amount, at: payments.at });
    await callBack(core, gateway.simulateCallback({ orderId, payment, isPaid: true }));
  }
}

/** The payer's bank says no: of an attempt that failed the gateway's books know nothing, and its order can still be paid. */
async function decline(core: Core, { paymentId: orderId, amount }: PaymentOrder, at: number): Promise<void> {
  const payment = { gatewayPaymentId: `simpay_${at.toString(36)}declined`, amount, bankReference: undefined };
  await callBack(core, simulatedGateway(core).simulateCallback({ orderId, payment, isPaid: false }));
}

async function callBack(core: Core, callback: Parameters<typeof receiveGatewayCallback>[1]['callback']): Promise<void> {
  const { name } = core.payments.collection.gateways.sandbox;
  const verdict = await receiveGatewayCallback(core, { gateway: name, callback });
  if (verdict !== 'done') throw new DomainError('GATEWAY_ERROR');
}

/** Takes the sandbox past the end of an order; answers what time it is there then. */
async function passEnd(book: OrderBook, order: PaymentOrder, input: { movesClock: boolean }): Promise<number> {
  if (!input.movesClock) {
    throw fieldError(
      'VALIDATION_ERROR',
      'movesClock',
      'must be true: to pay late, the clock of the sandbox has to move',
    );
  }
  const seconds = Math.max(1, Math.ceil((order.expiresAt + PAST_THE_END_MS - book.now) / 1_000));
  return (await advanceSandboxClock(book, { seconds })).now;
}

/** The gateway of sandboxes, with what only a simulated one has. */
function simulatedGateway(core: Core) {
  const { simulatePayment, simulateCallback } = core.payments.collection.gateways.sandbox;
  if (!simulatePayment || !simulateCallback) throw new DomainError('PAYMENT_GATEWAY_UNAVAILABLE');
  return { simulatePayment, simulateCallback };
}
