import type { Pool, PoolClient } from 'pg';
import type { Mode } from '../../../kernel/mode.ts';

/** Of which book something is, and what time it is there. */
export type Place = {
  bookId: number;
  mode: Mode;
  partnerId: string;
  partnerName: string;
  clockOffsetMs: number;
  /** Its sandbox was reset */
  isClosed: boolean;
};

const BOOK = 'b.mode, b.partner_id, b.clock_offset_ms, b.closed_at, p.name AS partner_name';
const JOINS = (alias: string) => `JOIN book b ON b.id = ${alias}.book_id JOIN partner p ON p.id = b.partner_id`;

function placeFromRow(row: Record<string, unknown>): Place {
  return {
    bookId: row.book_id as number,
    mode: row.mode as Mode,
    partnerId: row.partner_id as string,
    partnerName: row.partner_name as string,
    clockOffsetMs: Number(row.clock_offset_ms),
    isClosed: row.closed_at !== null,
  };
}

/** A row of ours as the database has it, with where it is. */
export type PlacedRow = { row: Record<string, unknown>; place: Place };

async function findOne(client: Pool | PoolClient, name: string, text: string, id: string) {
  const { rows } = await client.query({ name, text, values: [id] });
  const [row] = rows as Record<string, unknown>[];
  return row && { row, place: placeFromRow(row) };
}

/** A payment order of any book, debits of mandates too, with its user's name. */
export function findOrderRow(client: Pool | PoolClient, id: string): Promise<PlacedRow | undefined> {
  const text = `SELECT o.*, u.name AS user_name, ${BOOK} FROM payment_order o ${JOINS('o')} JOIN end_user u ON u.id = o.user_id WHERE o.id = $1`;
  return findOne(client, 'exception-order', text, id);
}

/** A buy out of a float of any book, with its user's name. It is looked up in each book: the key of transactions leads with the book. */
export function findBuyRow(client: Pool | PoolClient, id: string): Promise<PlacedRow | undefined> {
  const text = `SELECT t.*, u.name AS user_name, ${BOOK} FROM book b
    CROSS JOIN LATERAL (SELECT * FROM transaction WHERE book_id = b.id AND id = $1 AND type = 'buy' LIMIT 1) t
    JOIN partner p ON p.id = b.partner_id JOIN end_user u ON u.id = t.user_id`;
  return findOne(client, 'exception-buy', text, id);
}

/** A withdrawal of any book. */
export function findWithdrawalRow(client: Pool | PoolClient, id: string): Promise<PlacedRow | undefined> {
  return findOne(
    client,
    'exception-withdrawal',
    `SELECT w.*, ${BOOK} FROM withdrawal w ${JOINS('w')} WHERE w.id = $1`,
    id,
  );
}

/** How the last try of each refund of an order went. Real time. */
export type RefundTry = {
  refundId: string;
  isPending: boolean;
  /** Its attempts have failed at the gateway, or its money went back twice; null where neither, or the latter was dealt with */
  exception: 'exhausted' | 'twice' | null;
  problem: string | null;
  askedAt: number | null;
  nextTryAt: number | null;
};

/** How the refunds of an order stand. */
export async function readRefundTries(pool: Pool, orderId: string): Promise<RefundTry[]> {
  const { rows } = await pool.query({
    name: 'exception-refund-tries',
    text: 'SELECT id, status, exception, reviewed_at, problem, asked_at, wake_at FROM payment_refund WHERE order_id = $1 ORDER BY created_at, id',
    values: [orderId],
  });
  return rows.map((row) => ({
    refundId: row.id,
    isPending: row.status === 'pending',
    exception: row.reviewed_at === null ? row.exception : null,
    problem: row.problem,
    askedAt: row.asked_at?.getTime() ?? null,
    nextTryAt: row.wake_at?.getTime() ?? null,
  }));
}
