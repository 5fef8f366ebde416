import type { Pool } from 'pg';
import type { Mode } from '../../kernel/mode.ts';
import type { OrderRefund } from '../orders/order.ts';
import { type Sip, type SipStatus, sipFromRow } from './sip.ts';

/** A SIP of a book by its id or its number, or undefined. */
export async function findSip(pool: Pool, query: { bookId: number; id: string }): Promise<Sip | undefined> {
  const number = /^[1-9]\d{0,17}$/.test(query.id) ? query.id : null;
  const { rows } = await pool.query({
    name: 'find-sip',
    text: 'SELECT * FROM sip WHERE book_id = $1 AND (id = $2 OR number = $3::bigint)',
    values: [query.bookId, query.id, number],
  });
  return rows[0] && sipFromRow(rows[0]);
}

/** A SIP wherever it is, with what following it needs of its book. */
export type SipWithBook = {
  sip: Sip;
  book: { mode: Mode; partnerId: string; partnerVersion: number; clockOffsetMs: number; isOpen: boolean };
};

/** A SIP by its id, with its book. */
export async function findSipWithBook(pool: Pool, sipId: string): Promise<SipWithBook | undefined> {
  const { rows } = await pool.query({
    name: 'find-sip-with-book',
    text: `SELECT s.*, b.mode, b.partner_id, p.version, b.clock_offset_ms, b.closed_at IS NULL AS is_open
           FROM sip s JOIN book b ON b.id = s.book_id JOIN partner p ON p.id = b.partner_id WHERE s.id = $1`,
    values: [sipId],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { mode, partner_id: partnerId, version: partnerVersion, clock_offset_ms: offset, is_open: isOpen } = row;
  return { sip: sipFromRow(row), book: { mode, partnerId, partnerVersion, clockOffsetMs: Number(offset), isOpen } };
}

/** A page of a book's SIPs, newest first, with how many there are. */
export async function listBookSips(
  pool: Pool,
  query: {
    bookId: number;
    statuses: SipStatus[];
    userCode: string | undefined;
    reference: string | undefined;
    page: number;
    limit: number;
  },
): Promise<{ sips: Sip[]; total: number }> {
  const where = `s.book_id = $1 AND ($2::text[] = '{}' OR s.status = ANY ($2)) AND ($3::text IS NULL OR s.reference = $3)
    AND ($4::text IS NULL OR s.user_id = (SELECT u.id FROM end_user u WHERE u.book_id = $1 AND u.user_code = $4))`;
  const values = [query.bookId, query.statuses, query.reference ?? null, query.userCode ?? null];
  const [page, count] = await Promise.all([
    pool.query({
      name: 'list-sips',
      text: `SELECT * FROM sip s WHERE ${where} ORDER BY s.id DESC LIMIT $5 OFFSET $6`,
      values: [...values, query.limit, (query.page - 1) * query.limit],
    }),
    pool.query<{ total: bigint }>({
      name: 'count-sips',
      text: `SELECT count(*) AS total FROM sip s WHERE ${where}`,
      values,
    }),
  ]);
  return { sips: page.rows.map(sipFromRow), total: Number(count.rows[0]?.total ?? 0) };
}

/** The latest days of a plan, newest first: the rows of its installments, and none for a day that was missed. */
export async function findInstallments(
  pool: Pool,
  query: { sipId: string; limit: number },
): Promise<{ dueOn: string; installmentNo: number | null; order: Record<string, unknown> | null }[]> {
  const { rows } = await pool.query({
    name: 'find-installments',
    text: `SELECT i.due_on, i.installment_no, to_jsonb(o) AS "order" FROM (
             SELECT due_on, installment_no, id FROM payment_order WHERE sip_id = $1 AND due_on IS NOT NULL
             UNION ALL SELECT due_on, NULL, NULL FROM sip_miss WHERE sip_id = $1
             ORDER BY due_on DESC LIMIT $2) i
           LEFT JOIN payment_order o ON o.id = i.id ORDER BY i.due_on DESC`,
    values: [query.sipId, query.limit],
  });
  return rows.map((row) => ({ dueOn: row.due_on, installmentNo: row.installment_no, order: row.order }));
}

/** A debit of a SIP that goes back to its customer: the order it was received under is no payment order of the interface. */
export type SipRefund = OrderRefund & { paymentId: string };

/** The refunds of a plan's latest debits that go back, newest first: ids have the time of the debit, and what buys nothing goes back a day later. */
export async function findSipRefunds(pool: Pool, query: { sipId: string; limit: number }): Promise<SipRefund[]> {
  const { rows } = await pool.query({
    name: 'find-sip-refunds',
    text: `SELECT * FROM (
             SELECT id, order_id, status, amount_paise, reason, reference, created_at, completed_at FROM payment_refund
             WHERE sip_id = $1 ORDER BY id DESC LIMIT $2) latest
           ORDER BY created_at DESC, id DESC`,
    values: [query.sipId, query.limit],
  });
  return rows.map((row) => ({
    refundId: row.id,
    paymentId: row.order_id,
    status: row.status,
    amount: row.amount_paise,
    reason: row.reason,
    reference: row.reference,
    createdAt: row.created_at.getTime(),
    refundedAt: row.completed_at?.getTime() ?? null,
  }));
}
