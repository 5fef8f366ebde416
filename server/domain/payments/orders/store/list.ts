import type { Pool } from 'pg';
import { type RankedList, readPage } from '../../../kernel/lists/ranked-list.ts';
import { type OrderStatus, orderFromRow, type PaymentOrder } from '../order.ts';
import { WHOLE } from '../store.ts';
import { countOrdersByStatus } from './count-by-status.ts';

type OrdersPage = { orders: PaymentOrder[]; total: number };

/**
 * A page of all orders of a book but those of plans, newest first, with how many there are, at a cost that does not grow with them. An order is given
 * its id when its call begins, and is there, or gone again since no gateway could be asked, long before two minutes have passed.
 */
export async function listAllOrders(
  pool: Pool,
  query: { bookId: number; page: number; limit: number },
): Promise<OrdersPage> {
  const { bookId, page, limit } = query;
  const list: RankedList = {
    key: `payment orders of book ${bookId}`,
    source: 'payment_order t',
    base: 't.book_id = $1',
    fits: 't.sip_id IS NULL',
    settled: `t.created_at < now() - interval '2 minutes'`,
    idType: 'text',
    values: [bookId],
  };
  const { ids, total } = await readPage({ query: pool.query.bind(pool) as Pool['query'], primary: pool }, list, {
    offset: (page - 1) * limit,
    limit,
  });
  const { rows } = await pool.query({
    name: 'read-listed-orders',
    text: `SELECT ${WHOLE} FROM payment_order o WHERE o.book_id = $1 AND o.id = ANY ($2::text[]) ORDER BY o.id DESC`,
    values: [bookId, ids],
  });
  return { orders: rows.map(orderFromRow), total };
}

/** A page of a book's orders under some statuses, of none all of them, or of one reference; newest first, with how many there are. */
export async function listOrdersBy(
  pool: Pool,
  query: { bookId: number; statuses: OrderStatus[]; reference: string | undefined; page: number; limit: number },
): Promise<OrdersPage> {
  const where = `o.book_id = $1 AND o.sip_id IS NULL AND ($2::text[] = '{}' OR o.status = ANY ($2)) AND ($3::text IS NULL OR o.reference = $3)`;
  const values = [query.bookId, query.statuses, query.reference ?? null];
  const [page, total] = await Promise.all([
    pool.query({
      name: 'list-orders',
      text: `SELECT ${WHOLE} FROM (SELECT * FROM payment_order o WHERE ${where} ORDER BY o.id DESC LIMIT $4 OFFSET $5) o ORDER BY o.id DESC`,
      values: [...values, query.limit, (query.page - 1) * query.limit],
    }),
    query.reference === undefined
      ? countOrdersByStatus(pool, query)
      : pool
          .query<{ total: bigint }>({
            name: 'count-orders-of-reference',
            text: `SELECT count(*) AS total FROM payment_order o WHERE ${where}`,
            values,
          })
          .then(({ rows }) => Number(rows[0]?.total ?? 0)),
  ]);
  return { orders: page.rows.map(orderFromRow), total };
}
