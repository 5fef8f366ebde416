import type { Reader } from '../../../../database/replica/reader.ts';
import type { LedgerAsset } from '../../../ledger/accounts.ts';
import type { PostingKind } from '../../../ledger/post.ts';

export type QuoteView = { quoteId: string; createdAt: number; expiresAt: number };
/** Rates in paise per gram */
export type PriceBlockView = { id: string; buyRate: bigint; sellRate: bigint; pricedAt: number; source: string };
export type TransactionOrigin = {
  paymentId: string | null;
  paidAt: number | null;
  sipId: string | null;
  deliveryOrderId: string | null;
};
type InvoiceRow = { invoiceId: string; series: string; number: bigint; issuedAt: number };
export type KeptKey = {
  endpoint: string;
  key: string;
  state: 'in_progress' | 'done';
  status: number | null;
  createdAt: number;
  expiresAt: number;
};

export type PostingView = {
  postingId: string;
  kind: PostingKind;
  at: number;
  lines: {
    /** Kind of account, see the ledger */
    account: string;
    asset: LedgerAsset;
    /** Paise or micrograms, signed */
    amount: bigint;
    balanceAfter: bigint;
    /** Whose sub-wallet it is */
    userCode: string | null;
  }[];
};

type Traces = {
  settledAt: number | null;
  idempotencyKey: string | null;
  quote: QuoteView | null;
  priceBlock: PriceBlockView | null;
  origin: TransactionOrigin;
  invoice: InvoiceRow | null;
  kept: KeptKey | null;
};

const timeOf = (value: unknown) => (value == null ? null : (value as Date).getTime());

/**
 * What stands beside a transaction of the book, all in one look. Everything is null where there is no such transaction. Keys are kept
 * by endpoint: `keyedEndpoints` are those that a transaction can come from.
 */
export async function readTraces(
  reader: Reader,
  query: { bookId: number; transactionId: string; keyedEndpoints: readonly string[] },
): Promise<Traces> {
  const { rows } = await reader.query({
    name: 'read-transaction-traces',
    text: `
      SELECT t.settled_at, COALESCE(t.idempotency_key, o.idempotency_key) AS used_key,
        q.id AS quote_id, q.created_at AS quoted_at, q.expires_at AS quote_expires_at,
        b.id AS block_id, b.buy_rate, b.sell_rate, b.priced_at, b.source,
        o.id AS payment_id, o.paid_at, s.id AS sip_id, d.id AS delivery_id,
        i.id AS invoice_id, i.series, i.number, i.issued_at,
        k.endpoint, k.key, k.state, k.status AS key_status, k.created_at AS key_created_at, k.expires_at AS key_expires_at
      FROM transaction t
      LEFT JOIN quote q ON q.book_id = t.book_id AND q.id = t.quote_id
      LEFT JOIN price_block b ON b.id = t.price_block_id
      LEFT JOIN payment_order o ON o.transaction_id = t.id
      LEFT JOIN sip s ON s.number = t.sip_number
      LEFT JOIN delivery_order d ON d.transaction_id = t.id
      LEFT JOIN invoice i ON i.transaction_id = t.id
      LEFT JOIN idempotency_record k ON k.book_id = t.book_id AND k.key = COALESCE(t.idempotency_key, o.idempotency_key)
        AND k.endpoint = ANY ($3::text[]) AND k.reference_id IN (t.id, o.id)
      WHERE t.id = $2 AND t.book_id = $1 LIMIT 1`,
    values: [query.bookId, query.transactionId, query.keyedEndpoints],
  });
  const row = rows[0] ?? {};
  return {
    settledAt: timeOf(row.settled_at),
    idempotencyKey: row.used_key ?? null,
    quote: row.quote_id
      ? { quoteId: row.quote_id, createdAt: row.quoted_at.getTime(), expiresAt: row.quote_expires_at.getTime() }
      : null,
    priceBlock: row.block_id
      ? {
          id: row.block_id,
          buyRate: row.buy_rate,
          sellRate: row.sell_rate,
          pricedAt: row.priced_at.getTime(),
          source: row.source,
        }
      : null,
    origin: {
      paymentId: row.payment_id ?? null,
      paidAt: timeOf(row.paid_at),
      sipId: row.sip_id ?? null,
      deliveryOrderId: row.delivery_id ?? null,
    },
    invoice: row.invoice_id
      ? { invoiceId: row.invoice_id, series: row.series, number: row.number, issuedAt: row.issued_at.getTime() }
      : null,
    kept: row.endpoint
      ? {
          endpoint: row.endpoint,
          key: row.key,
          state: row.state,
          status: row.key_status,
          createdAt: row.key_created_at.getTime(),
          expiresAt: row.key_expires_at.getTime(),
        }
      : null,
  };
}

/** Postings about any of these, oldest first, with their lines: what was given before what was taken. */
export async function readPostings(
  reader: Reader,
  query: { bookId: number; referenceIds: string[] },
): Promise<PostingView[]> {
  const { rows } = await reader.query({
    name: 'read-postings-of',
    text: `
      SELECT p.id, p.kind, p.created_at, a.kind AS account, e.asset, e.amount, e.balance_after, u.user_code
      FROM posting p JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id
      LEFT JOIN end_user u ON u.id = a.user_id
      WHERE p.reference_id = ANY ($2::text[]) AND p.book_id = $1
      ORDER BY p.id, e.asset <> 'INR', e.amount, a.kind`,
    values: [query.bookId, query.referenceIds],
  });
  const postings = new Map<bigint, PostingView>();
  for (const row of rows) {
    const posting: PostingView = postings.get(row.id) ?? {
      postingId: `led_${row.id}`,
      kind: row.kind,
      at: row.created_at.getTime(),
      lines: [],
    };
    posting.lines.push({
      account: row.account,
      asset: row.asset,
      amount: row.amount,
      balanceAfter: row.balance_after,
      userCode: row.user_code,
    });
    postings.set(row.id, posting);
  }
  return [...postings.values()];
}
