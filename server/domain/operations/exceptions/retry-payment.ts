import type { PoolClient } from 'pg';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { inOperatorTransaction } from '../../accounts/operators/operator-transaction.ts';
import { DomainError } from '../../kernel/errors.ts';
import { isId } from '../../kernel/ids.ts';
import { retryOrder, scheduleOrderNow } from '../../payments/orders/staff-actions/retry-order.ts';
import { recoverBuy } from '../../trading/recover-buys.ts';
import type { Core } from '../context.ts';
import { findBuyRow, findOrderRow, type PlacedRow } from './store/places.ts';

/**
 * Makes what is still to be done of one payment order due now, so that the next round of the running service does it: its purchase, its
 * refunds. A buy out of a float is asked about every few seconds anyway. Raises NOT_FOUND, ROLE_NOT_ALLOWED, INVALID_TRANSITION where
 * nothing is left to do. Leaves an audit entry. Spec 3.2, 3.3.
 */
export async function schedulePaymentNow(context: OperatorContext, input: { orderId: string }): Promise<void> {
  const { orderId } = input;
  await inOperatorTransaction(context, 'orders.retry', async ({ client, at, audit }) => {
    const found = await findPayment(client, orderId);
    if (!found) throw new DomainError('NOT_FOUND', { message: 'No such payment.' });
    const { row, place, isBuy } = found;
    const moment = { paymentId: orderId, at: at + place.clockOffsetMs, now: at };
    const isOpen = isBuy ? row.status === 'debited' : !place.isClosed && (await scheduleOrderNow(client, moment));
    if (!isOpen) {
      throw new DomainError('INVALID_TRANSITION', {
        message: `It is ${row.status}: nothing is left to be tried.`,
        details: { status: String(row.status) },
      });
    }
    const { partnerId } = place;
    await audit({ action: 'payment.retried', subject: orderId, before: { status: row.status }, partnerId });
  });
}

/**
 * Does at once what is still to be done of one payment order, or of a buy out of a float, by the steps that the jobs take: each happens
 * once, however often and by however many members this is pressed. Answers how it stands then. Raises as
 * `schedulePaymentNow` does. Leaves an audit entry. Spec 3.2, 3.3.
 */
export async function retryPayment(
  core: Core,
  context: OperatorContext,
  input: { orderId: string },
): Promise<{ status: string }> {
  const { orderId } = input;
  await schedulePaymentNow(context, input);
  const { pool } = core.database;
  const order = await findOrderRow(pool, orderId);
  if (!order) await recoverBuy(core, orderId);
  else await retryOrder(core, { paymentId: orderId, at: core.clock.now() + order.place.clockOffsetMs });
  const after = order ? await findOrderRow(pool, orderId) : await findBuyRow(pool, orderId);
  return { status: String(after?.row.status) };
}

async function findPayment(client: PoolClient, id: string): Promise<(PlacedRow & { isBuy: boolean }) | undefined> {
  if (!isId(id)) return undefined;
  const order = await findOrderRow(client, id);
  if (order) return { ...order, isBuy: false };
  const buy = await findBuyRow(client, id);
  return buy && { ...buy, isBuy: true };
}
