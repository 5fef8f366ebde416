import type { Pool } from 'pg';
import { inTransaction } from '../../../../database/transaction.ts';
import { type OrderStatus, orderStatuses } from '../order.ts';

/** Rows beyond the frontier that are worth a commit to count for good, and how many one commit counts. */
const WORTH_ROWS = 1_000;
const COMMIT_ROWS = 50_000;
/** What one read may be asked to count. */
const COMMITS_PER_READ = 40;

/** What is kept of a book and a status; count_old_order.sql writes it too. */
const KEY = (bookId: string, status: string) => `'payment orders ' || ${status} || ' of book ' || ${bookId}`;

/**
 * How many orders of a book, those of plans left out, have one of these statuses: exact, at a cost that does not grow with them. Up to a
 * frontier they are counted in `list_frontier`, where the trigger count_old_order keeps up with one that changes later; beyond it are the orders of
 * the last two hours.
 */
export async function countOrdersByStatus(
  pool: Pool,
  { bookId, statuses }: { bookId: number; statuses: readonly OrderStatus[] },
): Promise<number> {
  const { rows } = await pool.query<{ total: bigint; settled: bigint }>({
    name: 'count-orders-by-status',
    text: `
      WITH frontier AS MATERIALIZED (
        SELECT COALESCE(max(f.row_id), '0') AS row_id, COALESCE(sum(f.rank) FILTER (WHERE s.status = ANY ($2)), 0) AS counted
        FROM unnest($3::text[]) AS s (status) JOIN list_frontier f ON f.list = ${KEY('$1::int', 's.status')})
      SELECT f.counted + n.fitting AS total, n.settled FROM frontier f, LATERAL (
        SELECT count(*) FILTER (WHERE o.sip_id IS NULL AND o.status = ANY ($2)) AS fitting, count(*) FILTER (WHERE ${SETTLED}) AS settled
        FROM payment_order o WHERE o.book_id = $1 AND o.id > f.row_id) n`,
    values: [bookId, statuses, orderStatuses],
  });
  const { total = 0n, settled = 0n } = rows[0] ?? {};
  if (settled >= WORTH_ROWS) await moveFrontier(pool, bookId);
  return Number(total);
}

/** True of an order that nearly always has its last status, and that no order with a smaller id can follow. */
const SETTLED = `o.created_at < now() - interval '2 hours'`;

async function moveFrontier(pool: Pool, bookId: number): Promise<void> {
  let isMore = true;
  for (let commit = 0; isMore && commit < COMMITS_PER_READ; commit++) isMore = await countSome(pool, bookId);
}

/** Counts what is settled beyond the frontier; of several readers one works, and the others go their way. Answers whether there is more. */
function countSome(pool: Pool, bookId: number): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query({
      name: 'open-order-frontier',
      text: `INSERT INTO list_frontier (list, row_id, rank) SELECT ${KEY('$1::int', 's')}, '0', 0 FROM unnest($2::text[]) s
             ORDER BY 1 ON CONFLICT DO NOTHING`,
      values: [bookId, orderStatuses],
    });
    const { rows: locked } = await client.query<{ row_id: string }>({
      name: 'lock-order-frontier',
      text: `SELECT f.row_id FROM list_frontier f JOIN unnest($2::text[]) s ON f.list = ${KEY('$1::int', 's')}
             ORDER BY f.list FOR UPDATE OF f SKIP LOCKED`,
      values: [bookId, orderStatuses],
    });
    if (locked.length < orderStatuses.length) return false;
    const from = locked.map((row) => row.row_id).sort()[0];
    const { rows } = await client.query<{ is_more: boolean }>({
      name: 'move-order-frontier',
      text: `
        WITH row AS MATERIALIZED (
          SELECT o.id, o.status, o.sip_id, bool_and(${SETTLED}) OVER (ORDER BY o.id) AS is_done FROM (
            SELECT * FROM payment_order o WHERE o.book_id = $1 AND o.id > $2 ORDER BY o.id LIMIT ${COMMIT_ROWS}) o
        ), done AS MATERIALIZED (
          SELECT id, status, sip_id FROM row WHERE is_done
        ), edge AS (
          SELECT max(id) AS row_id, count(*) AS rows FROM done
        )
        UPDATE list_frontier f SET row_id = e.row_id,
          rank = f.rank + (SELECT count(*) FROM done d WHERE d.status = s.status AND d.sip_id IS NULL AND d.id > f.row_id)
        FROM edge e, unnest($3::text[]) AS s (status)
        WHERE f.list = ${KEY('$1::int', 's.status')} AND e.row_id IS NOT NULL
        RETURNING e.rows >= ${COMMIT_ROWS} AS is_more`,
      values: [bookId, from, orderStatuses],
    });
    return rows[0]?.is_more ?? false;
  });
}
