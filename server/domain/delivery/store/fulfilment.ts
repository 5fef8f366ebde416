import type { Pool } from 'pg';
import type { Mode } from '../../kernel/mode.ts';
import type { DeliveryStatus } from '../courier.ts';
import { type DeliveryOrder, orderFromRow } from '../order.ts';

/** An order in the packers' list. */
export type FulfilmentRow = { order: DeliveryOrder; partnerId: string; partnerName: string; mode: Mode };

const OPEN = `FROM delivery_order o JOIN book b ON b.id = o.book_id AND b.closed_at IS NULL JOIN partner p ON p.id = b.partner_id`;

/** Orders of all open books at a status, or the one that an id names; those that still want something oldest first, the others newest first. */
export async function findFulfilments(
  pool: Pool,
  query: {
    status: DeliveryStatus;
    orderId: string | undefined;
    mode: Mode | undefined;
    /** In the name of the partner, or its id */
    partner: string | undefined;
    after: string | undefined;
    limit: number;
  },
): Promise<FulfilmentRow[]> {
  const isOver = query.status === 'delivered' || query.status === 'cancelled';
  const values: unknown[] = [query.limit];
  const place = (value: unknown) => `$${values.push(value)}`;
  const fits = [query.orderId === undefined ? `o.status = ${place(query.status)}` : `o.id = ${place(query.orderId)}`];
  if (query.mode !== undefined) fits.push(`b.mode = ${place(query.mode)}`);
  if (query.partner !== undefined) {
    const text = place(query.partner);
    fits.push(`(p.id = ${text} OR position(lower(${text}) IN lower(p.name)) > 0)`);
  }
  if (query.after !== undefined) fits.push(`o.id ${isOver ? '<' : '>'} ${place(query.after)}`);
  const { rows } = await pool.query(
    `SELECT o.*, b.mode, p.id AS partner_id, p.name AS partner_name ${OPEN}
     WHERE ${fits.join(' AND ')} ORDER BY o.id ${isOver ? 'DESC' : ''} LIMIT $1`,
    values,
  );
  return rows.map((row) => ({
    order: orderFromRow(row),
    partnerId: row.partner_id,
    partnerName: row.partner_name,
    mode: row.mode,
  }));
}

/** How many live orders want something, by status. */
export async function countOpenLive(pool: Pool): Promise<Partial<Record<DeliveryStatus, number>>> {
  const { rows } = await pool.query<{ status: DeliveryStatus; count: number }>(
    `SELECT o.status, count(*)::int AS count ${OPEN} WHERE o.status IN ('placed', 'packed', 'shipped') AND b.mode = 'live' GROUP BY o.status`,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
