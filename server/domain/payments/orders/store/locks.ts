import type { PoolClient } from 'pg';
import type { OrderStatus } from '../order.ts';

/** An order with what a refund of it needs. */
export type OrderToRefund = {
  paymentId: string;
  partnerId: string;
  mode: string;
  status: OrderStatus;
  amountPaise: bigint;
  hasRefundBegun: boolean;
  /** Its sandbox was reset */
  isClosed: boolean;
  clockOffsetMs: number;
};

/** An order, locked until the transaction ends; undefined where there is none. */
export async function lockForRefund(client: PoolClient, paymentId: string): Promise<OrderToRefund | undefined> {
  const { rows } = await client.query({
    name: 'lock-order-for-refund',
    text: `SELECT o.id, o.status, o.amount_paise, o.refund_id, b.partner_id, b.mode, b.closed_at, b.clock_offset_ms
           FROM payment_order o JOIN book b ON b.id = o.book_id WHERE o.id = $1 FOR NO KEY UPDATE OF o`,
    values: [paymentId],
  });
  const [row] = rows;
  return (
    row && {
      paymentId: row.id,
      partnerId: row.partner_id,
      mode: row.mode,
      status: row.status,
      amountPaise: row.amount_paise,
      hasRefundBegun: row.refund_id !== null,
      isClosed: row.closed_at !== null,
      clockOffsetMs: Number(row.clock_offset_ms),
    }
  );
}

/** Locks an order until the transaction ends, where it is neither paid nor over; answers whether it is so. */
export async function lockUnpaid(client: PoolClient, paymentId: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'lock-unpaid-order',
    text: `SELECT FROM payment_order WHERE id = $1 AND status = 'created' FOR NO KEY UPDATE`,
    values: [paymentId],
  });
  return rowCount === 1;
}
