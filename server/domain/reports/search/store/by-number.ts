import type { Reader } from '../../../../database/replica/reader.ts';
import type { Found } from '../found.ts';
import { readFound, SHOWN, USERS } from './row.ts';

/** The partner's own references, and what banks name payments and withdrawals by. */
export function findByReference(
  reader: Reader,
  query: { bookId: number; reference: string; limit: number },
): Promise<Omit<Found, 'by'>[]> {
  return readFound(reader, {
    name: 'search-reference',
    text: `
      SELECT ${SHOWN.payment} FROM payment_order w
      WHERE w.book_id = $1 AND w.reference = $2 AND w.reference IS NOT NULL AND (w.status <> 'failed' OR w.upi_url IS NOT NULL)
      UNION ALL
      SELECT ${SHOWN.sip} FROM sip w
      WHERE w.book_id = $1 AND w.reference = $2 AND w.reference IS NOT NULL AND (w.status <> 'failed' OR w.upi_url IS NOT NULL)
      UNION ALL
      SELECT ${SHOWN.payment} FROM payment_receipt r JOIN payment_order w ON w.id = r.order_id
      WHERE r.bank_reference = $2 AND r.book_id = $1 AND w.book_id = $1
      UNION ALL
      SELECT ${SHOWN.withdrawal} FROM withdrawal w WHERE w.book_id = $1 AND w.utr = $2
      UNION ALL
      (SELECT ${SHOWN.withdrawal} FROM withdrawal w WHERE w.book_id = $1 AND w.reference = $2 ORDER BY w.id DESC LIMIT $3)
      UNION ALL
      (SELECT ${SHOWN.delivery} FROM delivery_order w WHERE w.book_id = $1 AND w.reference = $2 ORDER BY w.id DESC LIMIT $3)`,
    values: [query.bookId, query.reference, query.limit],
  });
}

/**
 * What is behind an invoice of the book, by its printed number: a transaction, a purchase of the partner's own metal, or the statement that brought an
 * invoice of commission or of gateway fees.
 */
export function findByInvoice(
  reader: Reader,
  query: { bookId: number; scopeBookId: number; series: string; number: bigint },
): Promise<Omit<Found, 'by'>[]> {
  return readFound(reader, {
    name: 'search-invoice',
    text: `SELECT ${SHOWN.transaction} FROM invoice i JOIN transaction w ON w.book_id = i.book_id AND w.id = i.transaction_id
           WHERE i.scope_book_id = $2 AND i.series = $3 AND i.number = $4 AND i.book_id = $1
           UNION ALL
           SELECT ${SHOWN.purchase} FROM invoice i JOIN inventory_purchase w ON w.book_id = i.book_id AND w.id = i.transaction_id
           WHERE i.scope_book_id = $2 AND i.series = $3 AND i.number = $4 AND i.book_id = $1
           UNION ALL
           SELECT ${SHOWN.statement} FROM statement_invoice i JOIN statement w ON w.id = i.statement_id
           WHERE i.scope_book_id IN ($1, $2) AND i.series = $3 AND i.number = $4 AND w.book_id = $1`,
    values: [query.bookId, query.scopeBookId, query.series, query.number],
  });
}

/** The user of the book whose holdings a certificate tells. */
export function findByCertificate(
  reader: Reader,
  query: { bookId: number; number: string },
): Promise<Omit<Found, 'by'>[]> {
  return readFound(reader, {
    name: 'search-certificate',
    text: `SELECT ${SHOWN.user} FROM certificate c JOIN ${USERS} ON w.person_id = c.person_id
           WHERE c.number = $2 AND w.book_id = $1`,
    values: [query.bookId, query.number],
  });
}

/** A SIP by the number that its events carry. */
export function findSipByNumber(
  reader: Reader,
  query: { bookId: number; number: bigint },
): Promise<Omit<Found, 'by'>[]> {
  return readFound(reader, {
    name: 'search-sip-number',
    text: `SELECT ${SHOWN.sip} FROM sip w WHERE w.number = $2 AND w.book_id = $1`,
    values: [query.bookId, query.number],
  });
}
