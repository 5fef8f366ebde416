import type { Pool } from 'pg';
import type { LineRow } from '../../commission/sums.ts';
import type { StatementRow } from '../statement-row.ts';

const numberOf = (kind: string) => `(SELECT jsonb_build_object('series', i.series, 'number', i.number::text)
  FROM statement_invoice i WHERE i.statement_id = s.id AND i.kind = '${kind}')`;
/** A statement with the numbers of its invoices and its settlement. */
export const STATEMENT_COLUMNS = `s.*, b.mode, ${numberOf('commission')} AS commission_invoice, ${numberOf('gateway_fees')} AS fee_invoice,
  z.through, z.reference AS settlement_reference, z.settled_at`;
/** Where those are, under the names s, b and z. */
export const FROM_STATEMENT = `FROM statement s JOIN book b ON b.id = s.book_id LEFT JOIN statement_settlement z ON z.statement_id = s.id`;
const STATEMENT = `SELECT ${STATEMENT_COLUMNS} ${FROM_STATEMENT}`;

/** A page of the book's statements, newest month first, and how many there are. */
export async function readStatements(
  pool: Pool,
  { bookId, offset, limit }: { bookId: number; offset: number; limit: number },
): Promise<{ rows: StatementRow[]; total: number }> {
  const { rows } = await pool.query<StatementRow & { total: bigint }>({
    name: 'read-statements',
    text: `SELECT s.*, n.total FROM (SELECT count(*) AS total FROM statement WHERE book_id = $1) n
           LEFT JOIN (${STATEMENT} WHERE s.book_id = $1 ORDER BY s.month DESC OFFSET $2 LIMIT $3) s ON true ORDER BY s.month DESC`,
    values: [bookId, offset, limit],
  });
  return {
    rows: rows.filter((row) => row.id !== null),
    total: Number(rows[0]?.total ?? 0),
  };
}

/** The final statement of a month of the book, or undefined. */
export async function readStatement(
  pool: Pool,
  { bookId, month }: { bookId: number; month: string },
): Promise<StatementRow | undefined> {
  const { rows } = await pool.query<StatementRow>({
    name: 'read-statement',
    text: `${STATEMENT} WHERE s.book_id = $1 AND s.month = $2`,
    values: [bookId, month],
  });
  return rows[0];
}

/** A final statement by its id, unless its sandbox was reset since. */
export async function readStatementById(pool: Pool, id: string): Promise<StatementRow | undefined> {
  const { rows } = await pool.query<StatementRow>({
    name: 'read-statement-by-id',
    text: `${STATEMENT} WHERE s.id = $1 AND b.closed_at IS NULL`,
    values: [id],
  });
  return rows[0];
}

/** Up to which month the book's statements are final; undefined before the first. */
export async function readClosedMonth(pool: Pool, bookId: number): Promise<string | undefined> {
  const { rows } = await pool.query<{ closed_month: string | null }>({
    name: 'read-closed-month',
    text: 'SELECT closed_month FROM statement_gate WHERE book_id = $1',
    values: [bookId],
  });
  return rows[0]?.closed_month ?? undefined;
}

/** Months of the book that have entries and are not final yet, oldest first. */
export async function readOpenMonths(pool: Pool, bookId: number): Promise<string[]> {
  const { rows } = await pool.query<{ month: string }>({
    name: 'read-open-months',
    text: `SELECT DISTINCT month FROM commission_month WHERE book_id = $1
             AND month > COALESCE((SELECT closed_month FROM statement_gate WHERE book_id = $1), '') ORDER BY month`,
    values: [bookId],
  });
  return rows.map(({ month }) => month);
}

/** The lines of a statement as it prints them. */
export async function readStatementLines(pool: Pool, statementId: string): Promise<LineRow[]> {
  const { rows } = await pool.query<LineRow>({
    name: 'read-statement-lines',
    text: 'SELECT * FROM statement_line WHERE statement_id = $1 ORDER BY number',
    values: [statementId],
  });
  return rows;
}
