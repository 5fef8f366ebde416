import type { Pool } from 'pg';

/** What is kept of a payment order besides what its interface shows. */
export type OrderInside = {
  userName: string | null;
  gatewayOrderId: string | null;
  purchaseAttempts: number;
  /** When the purchase is tried again or the order expires by itself, on the book's clock */
  dueAt: number | null;
};

/** The inside of an order of the book. */
export async function readOrderInside(pool: Pool, paymentId: string): Promise<OrderInside | undefined> {
  const { rows } = await pool.query({
    name: 'order-management-order-inside',
    text: `SELECT u.name, o.gateway_order_id, o.purchase_attempts, o.due_at FROM payment_order o JOIN end_user u ON u.id = o.user_id WHERE o.id = $1`,
    values: [paymentId],
  });
  const [row] = rows;
  return (
    row && {
      userName: row.name,
      gatewayOrderId: row.gateway_order_id,
      purchaseAttempts: row.purchase_attempts,
      dueAt: row.due_at?.getTime() ?? null,
    }
  );
}

/** What is kept of a plan besides what its interface shows. */
export type SipInside = {
  userName: string | null;
  gatewayMandateId: string | null;
  activatedAt: number | null;
  endedAt: number | null;
  /** Its mandate has not been stopped at the bank yet, though the plan has ended */
  isStopPending: boolean;
};

/** The inside of a plan. */
export async function readSipInside(pool: Pool, sipId: string): Promise<SipInside | undefined> {
  const { rows } = await pool.query({
    name: 'order-management-sip-inside',
    text: `SELECT u.name, s.gateway_mandate_id, s.activated_at, s.ended_at, s.stop_at FROM sip s JOIN end_user u ON u.id = s.user_id WHERE s.id = $1`,
    values: [sipId],
  });
  const [row] = rows;
  return (
    row && {
      userName: row.name,
      gatewayMandateId: row.gateway_mandate_id,
      activatedAt: row.activated_at?.getTime() ?? null,
      endedAt: row.ended_at?.getTime() ?? null,
      isStopPending: row.stop_at !== null,
    }
  );
}

/** Id, user code and the name the user is registered by, of a delivery order of the book. */
export async function findDeliveryOwner(
  pool: Pool,
  query: { bookId: number; orderId: string },
): Promise<{ userCode: string; userName: string | null } | undefined> {
  const { rows } = await pool.query({
    name: 'order-management-delivery-owner',
    text: `SELECT u.user_code, u.name FROM delivery_order o JOIN end_user u ON u.id = o.user_id WHERE o.id = $1 AND o.book_id = $2`,
    values: [query.orderId, query.bookId],
  });
  return rows[0] && { userCode: rows[0].user_code, userName: rows[0].name };
}
