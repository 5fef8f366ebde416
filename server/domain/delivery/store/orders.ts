import type { Pool, PoolClient } from 'pg';
import type { Mode } from '../../kernel/mode.ts';
import type { PaisePerGram } from '../../kernel/money.ts';
import type { DeliveryStatus, Tracking } from '../courier.ts';
import { type DeliveryOrder, orderFromRow } from '../order.ts';

/** Orders of a user, newest first, of one status or of all, and how many there are. */
export async function readOrders(
  pool: Pool,
  query: {
    bookId: number;
    userCode: string;
    status: DeliveryStatus | undefined;
    offset: number;
    limit: number;
  },
): Promise<{ orders: DeliveryOrder[]; total: number }> {
  const values = [query.bookId, query.userCode, query.status ?? null];
  const fits = `FROM delivery_order o JOIN end_user u ON u.id = o.user_id
    WHERE u.book_id = $1 AND u.user_code = $2 AND ($3::text IS NULL OR o.status = $3)`;
  const [page, count] = await Promise.all([
    pool.query({
      name: 'read-delivery-orders',
      text: `SELECT o.* ${fits} ORDER BY o.id DESC OFFSET $4 LIMIT $5`,
      values: [...values, query.offset, query.limit],
    }),
    pool.query<{ total: bigint }>({
      name: 'count-delivery-orders',
      text: `SELECT count(*) AS total ${fits}`,
      values,
    }),
  ]);
  return { orders: page.rows.map(orderFromRow), total: Number(count.rows[0]?.total ?? 0) };
}

/** An order of a user of the book. */
export async function findOrder(
  pool: Pool,
  query: { bookId: number; userCode: string; orderId: string },
): Promise<DeliveryOrder | undefined> {
  const { rows } = await pool.query({
    name: 'find-delivery-order',
    text: 'SELECT * FROM delivery_order WHERE id = $1 AND book_id = $2 AND user_code = $3',
    values: [query.orderId, query.bookId, query.userCode],
  });
  return rows[0] && orderFromRow(rows[0]);
}

/** The order that a transaction of the book placed. */
export async function findOrderOfTransaction(
  pool: Pool,
  query: { bookId: number; transactionId: string },
): Promise<DeliveryOrder | undefined> {
  const { rows } = await pool.query({
    name: 'find-delivery-order-of-transaction',
    text: 'SELECT * FROM delivery_order WHERE transaction_id = $1 AND book_id = $2',
    values: [query.transactionId, query.bookId],
  });
  return rows[0] && orderFromRow(rows[0]);
}

/** An order with what its fulfilment has to know of its book. */
export type OrderAtWork = {
  order: DeliveryOrder;
  partnerId: string;
  partnerName: string;
  mode: Mode;
  /** How far the book's clock runs ahead of real time */
  clockOffsetMs: number;
  /** What a gram was worth when it was quoted */
  rate: PaisePerGram;
  /** It moves on by itself, or a courier is asked after it */
  isFollowed: boolean;
};

const AT_WORK = `SELECT o.*, b.partner_id, b.mode, b.clock_offset_ms, p.name AS partner_name, t.rate
  FROM delivery_order o JOIN book b ON b.id = o.book_id JOIN partner p ON p.id = b.partner_id
  JOIN transaction t ON t.book_id = o.book_id AND t.id = o.transaction_id
  WHERE b.closed_at IS NULL`;

function atWorkFromRow(row: Record<string, unknown>): OrderAtWork {
  return {
    order: orderFromRow(row),
    partnerId: row.partner_id as string,
    partnerName: row.partner_name as string,
    mode: row.mode as Mode,
    clockOffsetMs: Number(row.clock_offset_ms),
    rate: row.rate as PaisePerGram,
    isFollowed: row.due_at !== null,
  };
}

/** An order of any open book, locked until the transaction ends where asked. */
export async function findOrderAtWork(
  client: Pool | PoolClient,
  orderId: string,
  { isLocked = false } = {},
): Promise<OrderAtWork | undefined> {
  const { rows } = await client.query({
    name: isLocked ? 'lock-delivery-at-work' : 'find-delivery-at-work',
    text: `${AT_WORK} AND o.id = $1${isLocked ? ' FOR NO KEY UPDATE OF o' : ''}`,
    values: [orderId],
  });
  return rows[0] && atWorkFromRow(rows[0]);
}

/** Asks no courier after a packed order any more, and forgets the number it gave the parcel; undefined where the order does not stand there. */
export async function leaveToPeople(client: PoolClient, orderId: string): Promise<DeliveryOrder | undefined> {
  const { rows } = await client.query({
    name: 'leave-delivery-to-people',
    text: `UPDATE delivery_order o SET due_at = NULL, wake_at = NULL, carrier = NULL, awb = NULL, tracking_url = NULL FROM book b
           WHERE b.id = o.book_id AND b.closed_at IS NULL AND o.id = $1 AND o.status = 'packed' RETURNING o.*`,
    values: [orderId],
  });
  return rows[0] && orderFromRow(rows[0]);
}

/** How many live orders are on their way, at most 1,000. */
export async function countOpenLiveOrders(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'count-open-deliveries',
    text: `
      SELECT count(*)::int AS count FROM (
        SELECT FROM delivery_order o JOIN book b ON b.id = o.book_id
        WHERE b.mode = 'live' AND o.status IN ('placed', 'packed', 'shipped') LIMIT 1000) r`,
  });
  return rows[0]?.count ?? 0;
}

/** One step on (function move_delivery); undefined where the order does not stand at `from`. */
export async function moveOrder(
  client: Pool | PoolClient,
  step: {
    orderId: string;
    from: DeliveryStatus;
    to: DeliveryStatus;
    at: number;
    tracking: Tracking | null;
    dueAt: number | null;
  },
): Promise<DeliveryOrder | undefined> {
  const { rows } = await client.query({
    name: 'move-delivery',
    text: 'SELECT * FROM move_delivery($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [
      step.orderId,
      step.from,
      step.to,
      new Date(step.at),
      step.tracking?.carrier ?? null,
      step.tracking?.awb ?? null,
      step.tracking?.url ?? null,
      step.dueAt === null ? null : new Date(step.dueAt),
    ],
  });
  return rows[0] && orderFromRow(rows[0]);
}

/** An order of a book, locked until the transaction ends; undefined where there is none. */
export async function lockOrder(
  client: PoolClient,
  query: { bookId: number; orderId: string },
): Promise<DeliveryOrder | undefined> {
  const { rows } = await client.query({
    name: 'lock-delivery-of-book',
    text: 'SELECT o.* FROM delivery_order o WHERE o.id = $2 AND o.book_id = $1 FOR NO KEY UPDATE OF o',
    values: [query.bookId, query.orderId],
  });
  return rows[0] && orderFromRow(rows[0]);
}

/** Cancels an order and gives back what it took (function cancel_delivery); undefined where it is too late. */
export async function cancelOrder(
  client: PoolClient,
  input: { orderId: string; reason: string; at: number },
): Promise<DeliveryOrder | undefined> {
  const { rows } = await client.query({
    name: 'cancel-delivery',
    text: 'SELECT * FROM cancel_delivery($1, $2, $3)',
    values: [input.orderId, input.reason, new Date(input.at)],
  });
  return rows[0] && orderFromRow(rows[0]);
}
