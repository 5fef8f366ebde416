/** What the service's role may do to a table beside reading it. An update of columns names those that legitimately move. */
export type TableGrant = {
  readonly insert?: true;
  readonly update?: true | readonly string[];
  readonly delete?: true;
};

/** Only functions that run as the owner write it (functions.ts), or nobody does. */
const readOnly: TableGrant = {};
const append: TableGrant = { insert: true };
const keep: TableGrant = { insert: true, update: true };
const keepAndForget: TableGrant = { insert: true, update: true, delete: true };

/**
 * Every table of the schema, and what the running service may do to it. Applied by `migrate`; a table that is missing here is closed to
 * the service and fails a test. History (ledger, transactions, receipts, steps, invoices) is written by functions alone.
 */
export const serviceTables: Readonly<Record<string, TableGrant>> = {
  _prisma_migrations: readOnly,

  // Ledger and trades
  account: append,
  posting: readOnly,
  ledger_entry: readOnly,
  ledger_check: append,
  quote: { insert: true, update: ['otp_hash', 'otp_sent_at', 'otp_expires_at', 'otp_sends'] },
  transaction: readOnly,
  idempotency_record: { delete: true },
  event: append,
  send_day: readOnly,
  inventory_purchase: { insert: true, update: ['completed_at'] },
  price_block: append,
  price_point: keep,
  price_feed_task: keep,

  // Payments
  payment_order: { update: ['due_at', 'wake_at', 'look_at'] },
  payment_receipt: readOnly,
  payment_refund: {
    update: [
      'attempts',
      'attempts_max',
      'problem',
      'asked_at',
      'wake_at',
      'watch_at',
      'claimed_until',
      'reviewed_at',
      'exception',
      'exception_at',
      'losses_closed',
    ],
  },
  refund_attempt: { update: ['unknown_at'] },
  payment_step: readOnly,
  sip: { update: ['due_at', 'wake_at', 'look_at', 'stop_at', 'stop_attempts'] },
  sip_miss: readOnly,
  settlement_file: append,
  settlement_file_utr: append,
  settlement_line: append,
  settlement_utr: {
    insert: true,
    update: ['received_paise', 'charge_paise', 'booked_paise', 'booked_at', 'approval_id'],
  },
  settlement_difference: keep,

  // Withdrawals and deliveries
  bank_account: keep,
  withdrawal: { update: ['due_at', 'wake_at', 'reviewed_at', 'may_exist'] },
  withdrawal_step: readOnly,
  delivery_product: readOnly,
  delivery_stock: { update: ['received', 'pieces'] },
  delivery_quote: { insert: true, delete: true },
  delivery_order: { update: ['due_at', 'wake_at', 'carrier', 'awb', 'tracking_url'] },

  // Documents and statements
  certificate: append,
  certificate_image: append,
  certificate_key: append,
  invoice: readOnly,
  invoice_due: { insert: true, delete: true },
  invoice_mark: readOnly,
  invoice_series: readOnly,
  commission_entry: readOnly,
  commission_month: readOnly,
  statement: append,
  statement_line: append,
  statement_invoice: append,
  statement_gate: { update: ['wake_at'] },
  statement_settlement: append,

  // Partners, their staff and the service's own
  partner: keep,
  book: { insert: true, update: ['wallet_type', 'clock_offset_ms', 'clock_lease_until', 'closed_at'] },
  member: keepAndForget,
  former_member: append,
  member_invitation: keep,
  member_session: keepAndForget,
  access_token: keep,
  otp_challenge: keepAndForget,
  approval: keep,
  audit_entry: append,
  platform_stop: { insert: true, delete: true },
  partner_domain: keepAndForget,
  logo: append,

  // Users
  person: keep,
  end_user: keep,
  kyc: keep,
  kyc_code: keepAndForget,
  kyc_picture: keepAndForget,
  mobile_challenge: keepAndForget,
  buy_hold: { delete: true },
  embed_code: keepAndForget,
  embed_session: keepAndForget,

  // Webhooks
  webhook_endpoint: keepAndForget,
  webhook_channel: keep,
  webhook_delivery: { update: true },
  webhook_attempt: { delete: true },

  // What is counted, derived or kept for a while
  figure_day: keep,
  figure_user: keep,
  figure_active: keep,
  figure_frontier: keep,
  figure_pending: keepAndForget,
  list_frontier: keep,
  list_stretch: keepAndForget,
  request_log: { insert: true, delete: true },
  request_day: keepAndForget,
  rate_window: keepAndForget,
  sandbox_usage: keepAndForget,
  sandbox_fault: keep,
  sandbox_message: keepAndForget,
  webview_run: keepAndForget,
  webview_report: keepAndForget,
  worker_process: keepAndForget,
  job_task: keep,

  // Books of the simulated providers
  simulated_payment: keep,
  simulated_mandate: keep,
  simulated_debit: keep,
  simulated_payout: keep,
  simulated_dns_record: keep,
};
