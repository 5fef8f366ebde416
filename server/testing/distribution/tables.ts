/**
 * Where each table would stand if the trading path were spread over several PostgreSQL servers by partner (docs/architecture/scaling.md).
 * A table that is named in none of these lists stays on the service's own node.
 */

/** Split by book_id: all rows of a book on one node, so that a trade is one node's business. */
export const DISTRIBUTED = [
  'quote',
  'transaction',
  'idempotency_record',
  'send_day',
  'account',
  'posting',
  'posting_link',
  'ledger_head',
  'event',
  'webhook_delivery',
  'webhook_attempt',
  'webhook_channel',
  'end_user',
  'buy_hold',
  'payment_order',
  'payment_step',
  'sip',
  'sip_miss',
  'invoice',
  'invoice_due',
  'invoice_mark',
  'commission_due',
  'commission_entry',
  'commission_month',
  'statement_gate',
  'figure_day',
  'figure_frontier',
  'figure_pending',
  'figure_user',
  'figure_active',
] as const;

/** Small, seldom written, read by every trade: a whole copy on each node. */
export const REFERENCE = [
  'partner',
  'logo',
  'book',
  'access_token',
  'api_key',
  'webhook_endpoint',
  'platform_stop',
  'price_block',
] as const;

/** Unique indexes of distributed tables that do not contain book_id, each with the reason; the script narrows them. */
export const UNIQUE_OVER_BOOKS: Readonly<Record<string, string>> = {
  // One row counts each series (invoice_series) and a law finds a number that stands twice.
  invoice_scope_book_id_series_number_key: 'the invoices of all live books are one series',
};

/** Views over distributed tables, which show the book of each row. */
export const VIEWS = ['ledger_entry', 'posting_text'] as const;
