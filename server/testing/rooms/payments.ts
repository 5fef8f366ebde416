import type { Mode } from '../../domain/kernel/mode.ts';
import { settlePayment } from '../../domain/payments/orders/settle-order.ts';
import { type RecordedEvent, writeEvent } from '../../domain/webhooks/event-data.ts';
import type { ApiAnswer, ApiClient } from '../api-client.ts';
import { makeUser, sql } from '../trades.ts';
import type { World } from '../world.ts';

export const ORDERS = '/partner/payments/orders';

/** Asks for a hosted order of INR 500 of gold for a new user, or as the fields say, and answers it. */
export async function makeOrder(client: ApiClient, fields: Record<string, unknown> = {}): Promise<ApiAnswer['data']> {
  const user_code = fields.user_code ?? (await makeUser(client));
  const answer = await client.post(ORDERS, { amount_inr: 500, checkout_type: 'hosted', ...fields, user_code });
  if (answer.status !== 201) throw new Error(`no order: ${JSON.stringify(answer.body)}`);
  return answer.data;
}

/** Lets a sandbox order come out as asked, and answers it. */
export async function simulate(client: ApiClient, paymentId: string, outcome: string): Promise<ApiAnswer['data']> {
  const answer = await client.post(`${ORDERS}/${paymentId}/simulate`, { outcome });
  if (answer.status !== 200) throw new Error(`not ${outcome}: ${JSON.stringify(answer.body)}`);
  return answer.data;
}

/** A customer pays this much for an order, in either mode; no callback is sent. Answers the gateway's payment. */
export async function pay(world: World, order: { payment_id: string; amount_inr: number }, paise?: bigint) {
  const { live } = world.core.payments.collection.gateways;
  const payment = await live.simulatePayment?.({
    orderId: order.payment_id,
    amount: (paise ?? BigInt(Math.round(order.amount_inr * 100))) as never,
    at: world.clock.now(),
  });
  if (!payment) throw new Error('this gateway simulates nothing');
  return payment;
}

/** The gateway tells of a payment, as its callback does. Answers whether it was news. */
export function tell(
  world: World,
  order: { payment_id: string },
  payment: Awaited<ReturnType<typeof pay>>,
): Promise<boolean> {
  const gateway = world.core.payments.collection.gateways.live.name;
  return settlePayment(world.core, {
    orderId: order.payment_id,
    gateway,
    payment,
    at: world.clock.now(),
    by: 'callback',
  });
}

/** Events of an order or a transaction, oldest first, as they are stored. */
export function eventsOf(world: World, subjectId: string) {
  return sql<{ id: string; kind: string; sequence: number; data: Record<string, unknown>; created_at: Date }>(
    world,
    'SELECT id, kind, sequence, data, created_at FROM event WHERE subject_id = $1 ORDER BY sequence',
    [subjectId],
  );
}

/** What a webhook of the event carries as its data. */
export function dataOf(event: Awaited<ReturnType<typeof eventsOf>>[number]): Record<string, unknown> {
  const { id: eventId, kind, created_at } = event;
  const recorded = { ...event, eventId, createdAt: created_at.getTime(), kind: kind as RecordedEvent['kind'] };
  return JSON.parse(writeEvent(recorded, 'sandbox')).data;
}

/** Moves a sandbox's clock on. */
export async function pass(client: ApiClient, seconds: number): Promise<void> {
  const answer = await client.post('/partner/sandbox/clock', { advance_seconds: seconds });
  if (answer.status !== 200) throw new Error(`no time passed: ${JSON.stringify(answer.body)}`);
}

/** Balance of an account of a partner's open book, in paise. */
export async function accountOf(world: World, partner: { id: string }, mode: Mode, kind: string): Promise<bigint> {
  const [row] = await sql<{ balance: bigint }>(
    world,
    `SELECT a.balance FROM account a JOIN book b ON b.id = a.book_id
     WHERE b.partner_id = $1 AND b.mode = $2 AND b.closed_at IS NULL AND a.kind = $3 AND a.asset = 'INR'`,
    [partner.id, mode, kind],
  );
  return row?.balance ?? 0n;
}
