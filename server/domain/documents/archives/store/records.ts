import type { Pool } from 'pg';

type Row = Record<string, unknown>;
type Ids = { bookId: number; ids: readonly string[] };

/**
 * Of these ids, those that no posting of the book belongs to between two postings (the second excluded): they are new there. Of a user only
 * postings that moved an account of theirs count.
 */
export async function findNew(
  pool: Pool,
  { bookId, ids, from, before, userId }: Ids & { from: bigint; before: bigint; userId: bigint | undefined },
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'find-new-references',
    text: `SELECT r.id FROM unnest($2::text[]) AS r (id)
           WHERE NOT EXISTS (SELECT FROM posting p WHERE p.reference_id = r.id AND p.book_id = $1 AND p.id >= $3 AND p.id < $4
             AND ($5::bigint IS NULL OR EXISTS (SELECT FROM account a WHERE a.id = ANY (p.account_ids) AND a.user_id = $5)))`,
    values: [bookId, ids, from, before, userId ?? null],
  });
  return rows.map(({ id }) => id);
}

/** Transactions with the price they cite, the payment they were bought with, and the pieces of a delivery. */
export async function findTransactions(pool: Pool, { bookId, ids }: Ids): Promise<Row[]> {
  const { rows } = await pool.query<Row>({
    name: 'find-transactions-of-archive',
    text: `SELECT t.*, r.user_code AS receiver_code, b.buy_rate AS price_buy_rate, b.sell_rate AS price_sell_rate, b.priced_at, b.source AS price_source,
             o.id AS order_id, o.amount_paise AS paid_paise, o.fee_bearer, o.fee_paise AS gateway_fee_paise, o.funded_paise,
             d.quantity, d.weight_micrograms, d.making_paise, d.delivery_paise
           FROM transaction t LEFT JOIN end_user r ON r.id = t.receiver_id LEFT JOIN price_block b ON b.id = t.price_block_id
           LEFT JOIN delivery_order d ON d.transaction_id = t.id
           LEFT JOIN sip s ON s.number = t.sip_number
           LEFT JOIN LATERAL (
             SELECT * FROM payment_order p WHERE p.id = t.payment_id
             UNION ALL SELECT * FROM payment_order p WHERE t.payment_id IS NULL AND p.sip_id = s.id AND p.installment_no IS NOT NULL AND p.transaction_id = t.id
           ) o ON true
           WHERE t.id = ANY ($2::text[]) AND t.book_id = $1 ORDER BY t.id`,
    values: [bookId, ids],
  });
  return rows;
}

/** Metal that the partner bought for itself. */
export async function findPurchases(pool: Pool, { bookId, ids }: Ids): Promise<Row[]> {
  const { rows } = await pool.query<Row>({
    name: 'find-purchases-of-archive',
    text: `SELECT p.*, b.buy_rate AS price_buy_rate, b.sell_rate AS price_sell_rate, b.priced_at, b.source AS price_source
           FROM inventory_purchase p LEFT JOIN price_block b ON b.id = p.price_block_id
           WHERE p.id = ANY ($2::text[]) AND p.book_id = $1 ORDER BY p.id`,
    values: [bookId, ids],
  });
  return rows;
}

/** Payments of customers with what was received for them. */
export async function findPayments(pool: Pool, { bookId, ids }: Ids): Promise<Row[]> {
  const { rows } = await pool.query<Row>({
    name: 'find-payments-of-archive',
    text: `SELECT o.*, ARRAY(SELECT r.amount_paise FROM payment_receipt r WHERE r.order_id = o.id ORDER BY r.received_at, r.gateway_payment_id) AS received
           FROM payment_order o WHERE o.id = ANY ($2::text[]) AND o.book_id = $1 ORDER BY o.id`,
    values: [bookId, ids],
  });
  return rows;
}

/** Refunds of payments. */
export async function findRefunds(pool: Pool, { bookId, ids }: Ids): Promise<Row[]> {
  const { rows } = await pool.query<Row>({
    name: 'find-refunds-of-archive',
    text: 'SELECT * FROM payment_refund WHERE id = ANY ($2::text[]) AND book_id = $1 ORDER BY id',
    values: [bookId, ids],
  });
  return rows;
}

/** Withdrawals from users' wallets. */
export async function findWithdrawals(pool: Pool, { bookId, ids }: Ids): Promise<Row[]> {
  const { rows } = await pool.query<Row>({
    name: 'find-withdrawals-of-archive',
    text: 'SELECT * FROM withdrawal WHERE id = ANY ($2::text[]) AND book_id = $1 ORDER BY id',
    values: [bookId, ids],
  });
  return rows;
}

/** Invoices of transactions and purchases. */
export async function findInvoices(pool: Pool, { bookId, ids }: Ids): Promise<Row[]> {
  const { rows } = await pool.query<Row>({
    name: 'find-invoices-of-archive',
    text: 'SELECT * FROM invoice WHERE transaction_id = ANY ($2::text[]) AND book_id = $1 ORDER BY id',
    values: [bookId, ids],
  });
  return rows;
}

/** Entries of the commission ledger of some months, after one, in the order of their numbers. */
export async function listEntries(
  pool: Pool,
  query: { bookId: number; first: string; last: string; after: bigint; limit: number },
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({
    name: 'list-commission-of-archive',
    text: `SELECT * FROM commission_entry WHERE book_id = $1 AND month BETWEEN $2 AND $3 AND id > $4
             AND id >= (SELECT min(m.first_id) FROM commission_month m WHERE m.book_id = $1 AND m.month BETWEEN $2 AND $3)
             AND id <= (SELECT max(m.last_id) FROM commission_month m WHERE m.book_id = $1 AND m.month BETWEEN $2 AND $3)
           ORDER BY id LIMIT $5`,
    values: [query.bookId, query.first, query.last, query.after, query.limit],
  });
  return rows;
}

/** Final statements of some months with their lines, the numbers of their invoices and their settlement, oldest first. */
export async function listStatements(
  pool: Pool,
  query: { bookId: number; first: string; last: string },
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({
    name: 'list-statements-of-archive',
    text: `SELECT s.*, z.through, z.settled_at,
             (SELECT jsonb_agg(jsonb_build_object('type', l.type, 'channel', l.channel, 'kind', l.kind, 'entries', l.entries::text, 'funded_paise', l.funded_paise::text,
               'commission_paise', l.commission_paise::text, 'markup_paise', l.markup_paise::text, 'gateway_fee_paise', l.gateway_fee_paise::text) ORDER BY l.number)
              FROM statement_line l WHERE l.statement_id = s.id) AS lines,
             (SELECT jsonb_object_agg(i.kind, jsonb_build_object('series', i.series, 'number', i.number::text)) FROM statement_invoice i WHERE i.statement_id = s.id) AS invoices
           FROM statement s LEFT JOIN statement_settlement z ON z.statement_id = s.id
           WHERE s.book_id = $1 AND s.month BETWEEN $2 AND $3 ORDER BY s.month`,
    values: [query.bookId, query.first, query.last],
  });
  return rows;
}

/** A user of a book, and who they are with the service. */
export async function findArchiveUser(
  pool: Pool,
  { bookId, userCode }: { bookId: number; userCode: string },
): Promise<{ id: bigint; personId: string } | undefined> {
  const { rows } = await pool.query<{ id: bigint; personId: string }>({
    name: 'find-user-of-archive',
    text: 'SELECT id, person_id AS "personId" FROM end_user WHERE book_id = $1 AND user_code = $2',
    values: [bookId, userCode],
  });
  return rows[0];
}

/** The certificates of a person that were issued through a book, oldest first: others have the name that another partner gave. */
export async function listCertificates(
  pool: Pool,
  { bookId, personId }: { bookId: number; personId: string },
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({
    name: 'list-certificates-of-archive',
    text: 'SELECT number, issued_at, payload, signature, key_id FROM certificate WHERE person_id = $1 AND book_id = $2 ORDER BY id',
    values: [personId, bookId],
  });
  return rows;
}
