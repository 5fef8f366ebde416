import type { OperatorContext } from '../../domain/accounts/operators/operator-context.ts';
import { approve } from '../../domain/operations/approvals/decide-approval.ts';
import { requestApproval } from '../../domain/operations/approvals/request-approval.ts';
import { uploadSettlement } from '../../domain/payments/reconciliation/upload-settlement.ts';
import { sql } from '../trades.ts';
import type { TestPartner, World } from '../world.ts';
import { newOperator } from './operators.ts';
import { makeOrder, pay, tell } from './payments.ts';

/** A live payment that has bought its metal. */
export type PaidOrder = { orderId: string; paymentId: string; amountPaise: bigint; feePaise: bigint };

/** A customer pays an order of a partner in live, by the simulated gateway, and it completes. */
export async function paidOrder(world: World, partner: TestPartner, amountInr = 500): Promise<PaidOrder> {
  const order = await makeOrder(partner.live, { amount_inr: amountInr });
  const payment = await pay(world, order);
  await tell(world, order, payment);
  const [row] = await sql<{ amountPaise: bigint; feePaise: bigint; status: string }>(
    world,
    'SELECT amount_paise AS "amountPaise", fee_paise AS "feePaise", status FROM payment_order WHERE id = $1',
    [order.payment_id],
  );
  if (row?.status !== 'completed') throw new Error(`the order is ${row?.status}`);
  const { amountPaise, feePaise } = row;
  return { orderId: order.payment_id, paymentId: payment.gatewayPaymentId, amountPaise, feePaise };
}

export const PLAIN_HEADER = 'order_id,gateway_payment_id,event,amount,fee,tax,utr,settled_at';

/** Paise as rupees of a file. */
export const inr = (paise: bigint): string => `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`;

type Line = Partial<Record<'order' | 'payment' | 'event' | 'tax' | 'utr' | 'at', string>>;

/** A line of the plain format for an order; as it was paid by default. */
export function lineOf(
  order: Pick<PaidOrder, 'orderId' | 'paymentId' | 'amountPaise' | 'feePaise'>,
  {
    order: orderId = order.orderId,
    payment = order.paymentId,
    event = 'payment',
    tax = '0',
    utr = 'UTR1',
    at,
  }: Line = {},
): string {
  return [
    orderId,
    payment,
    event,
    inr(order.amountPaise),
    inr(order.feePaise),
    tax,
    utr,
    at ?? '2026-11-21 14:03:09',
  ].join(',');
}

/** Hands lines in as a file of the simulated gateway. */
export function handIn(context: OperatorContext, lines: readonly string[], name = 'settlement.csv') {
  const bytes = Buffer.from(`${[PLAIN_HEADER, ...lines].join('\r\n')}\r\n`);
  return uploadSettlement(context, { name, gateway: 'simulated', bytes });
}

/** The moment some days ago, as a file has it. */
export const daysAgo = (world: World, days: number): string =>
  new Date(world.clock.now() - days * 86_400_000 + 19_800_000).toISOString().slice(0, 19).replace('T', ' ');

/** A transfer of one live payment of a partner that two persons have booked; answers its UTR and the approval. */
export async function bookedTransfer(world: World, partner: TestPartner): Promise<{ utr: string; approvalId: string }> {
  const [asker, second] = [await newOperator(world, 'finance'), await newOperator(world, 'admin')];
  const paid = await paidOrder(world, partner);
  const utr = `BOOKED${paid.orderId}`;
  await handIn(asker, [lineOf(paid, { utr })]);
  const receivedInr = Number(inr(paid.amountPaise - paid.feePaise));
  const asked = await requestApproval(asker, {
    kind: 'settlement.book',
    input: { gateway: 'simulated', utr, receivedInr },
    reason: 'On the statement of the bank',
    reference: utr,
  });
  await approve(second, asked);
  return { utr, approvalId: asked.approvalId };
}
