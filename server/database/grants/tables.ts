/** What the service's role may do to a table beside reading it. An update of columns names those that legitimately move. */
export type TableGrant = {
  readonly insert?: true;
  readonly update?: true | readonly string[];
  readonly delete?: true;
};

/** Only functions that run as the owner write it (functions.ts), or nothing does. */
const readOnly: TableGrant = {};
const append: TableGrant = { insert: true };
const keep: TableGrant = { insert: true, update: true };
const keepAndForget: TableGrant = { insert: true, update: true, delete: true };

/** What staff, the partner's or the service's own, set of a partner; `version` tells every process. */
const partnerSettings = [
  'name',
  'tier',
  'capabilities',
  'enabled',
  'live_enabled',
  'sandbox_enabled',
  'collection_enabled',
  'instant_kyc_enabled',
  'daily_send_limit_paise',
  'order_min_paise',
  'order_max_paise',
  'free_buy_limit_paise',
  'sandbox_daily_limit',
  'fee_bearer',
  'commission_buy_milli_pct',
  'commission_sell_milli_pct',
  'markup_buy_milli_pct',
  'markup_sell_milli_pct',
  'markup_live_enabled',
  'sandbox_markup_buy_milli_pct',
  'sandbox_markup_sell_milli_pct',
  'return_origins',
  'ip_allowed_live',
  'ip_allowed_sandbox',
  'strict_idempotency_body',
  'passkeys_required',
  'brand_name',
  'accent',
  'logo_name',
  'version',
] as const;

/** What of a user's KYC moves: whose it is does not. A trigger guards the status. */
const kycSteps = [
  'status',
  'name',
  'state_code',
  'method',
  'email_step',
  'pan_step',
  'aadhaar_step',
  'details_step',
  'documents_step',
  'email_sealed',
  'pan_sealed',
  'aadhaar_sealed',
  'details_sealed',
  'documents_sealed',
  'submission',
  'submitted_at',
  'review_reason',
  'rejection_reason',
  'decided_at',
  'approved_pan_hash',
] as const;

/**
 * Every table of the schema, and what the running service may do to it. Applied by `migrate`; a table that is missing here is closed to
 * the service and fails a test. History (ledger, transactions, receipts, steps, invoices) is written by functions alone.
 */
export const serviceTables: Readonly<Record<string, TableGrant>> = {
  _prisma_migrations: readOnly,
  _sql_functions: readOnly,

  // Ledger and trades
  account: readOnly,
  posting: readOnly,
  ledger_entry: readOnly,
  ledger_check: append,
  posting_link: readOnly,
  posting_text: readOnly,
  chain_frontier: readOnly,
  ledger_month: readOnly,
  ledger_head: append,
  log_entry: append,
  vault_attestation: append,
  holdings_tree: append,
  holdings_group: { delete: true },
  quote: { insert: true, update: ['otp_hash', 'otp_sent_at', 'otp_expires_at', 'otp_sends'] },
  transaction: readOnly,
  idempotency_record: { delete: true },
  event: append,
  send_day: readOnly,
  inventory_purchase: { insert: true, update: ['completed_at'] },
  price_block: append,
  price_point: { insert: true, update: ['buy_rate', 'sell_rate'] },
  price_feed_task: { insert: true, update: ['due_at'] },

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
  settlement_line: { insert: true, update: ['subject', 'payment_id'] },
  settlement_utr: {
    insert: true,
    update: ['received_paise', 'charge_paise', 'booked_paise', 'booked_at', 'approval_id'],
  },
  settlement_difference: {
    insert: true,
    update: [
      'subject',
      'payment_id',
      'state',
      'kind',
      'file_id',
      'order_id',
      'book_id',
      'utr',
      'expected_paise',
      'settled_paise',
      'expected_fee_paise',
      'settled_fee_paise',
      'healed_by',
      'resolved_at',
      'resolved_by',
      'resolver_name',
      'note',
    ],
  },

  // Withdrawals and deliveries
  bank_account: {
    insert: true,
    update: ['status', 'deactivated_at', 'bank_name', 'branch', 'holder_name', 'name_at_bank'],
  },
  withdrawal: { update: ['due_at', 'wake_at', 'reviewed_at', 'may_exist'] },
  withdrawal_step: readOnly,
  delivery_product: readOnly,
  delivery_stock: { update: ['received', 'pieces'] },
  delivery_quote: { insert: true, delete: true },
  delivery_order: { update: ['due_at', 'wake_at', 'call_off_at', 'carrier', 'awb', 'tracking_url'] },

  // Documents and statements
  certificate: append,
  certificate_image: append,
  certificate_key: append,
  invoice: readOnly,
  invoice_due: { insert: true, delete: true },
  invoice_mark: readOnly,
  invoice_series: readOnly,
  commission_entry: readOnly,
  commission_due: readOnly,
  commission_month: readOnly,
  statement: append,
  statement_line: append,
  statement_invoice: append,
  statement_gate: { update: ['wake_at'] },
  statement_settlement: append,

  // Partners, their staff and the service's own
  partner: { insert: true, update: partnerSettings },
  book: { insert: true, update: ['wallet_type', 'clock_offset_ms', 'clock_lease_until', 'closed_at'] },
  member: { insert: true, update: ['name', 'email_sealed', 'role'], delete: true },
  former_member: append,
  member_invitation: { insert: true, update: ['invited_by', 'sent_at', 'expires_at', 'accepted_at', 'revoked_at'] },
  sign_up_invitation: { insert: true, update: ['accepted_at', 'partner_id', 'revoked_at'] },
  member_session: {
    insert: true,
    update: ['last_seen_at', 'confirmed_at', 'second_factor_at', 'ended_at'],
    delete: true,
  },
  member_passkey: {
    insert: true,
    update: ['name', 'sign_count', 'is_backed_up', 'last_used_at'],
    delete: true,
  },
  passkey_challenge: { insert: true, update: ['challenge', 'expires_at'], delete: true },
  member_recovery_code: { insert: true, update: ['used_at'], delete: true },
  living_token: readOnly,
  access_token: {
    insert: true,
    update: ['last_used_at', 'held_by', 'taken_over_at', 'expires_at', 'revoked_at', 'revoked_by', 'end_reason'],
  },
  api_key: {
    insert: true,
    update: ['name', 'scopes', 'allowed_addresses', 'ends_at', 'held_by', 'taken_over_at', 'revoked_at', 'revoked_by'],
  },
  otp_challenge: { insert: true, update: ['attempts', 'unnamed_attempts', 'consumed_at'], delete: true },
  approval: {
    insert: true,
    update: ['state', 'decided_by', 'decider_name', 'decider_hash', 'decided_at', 'note'],
  },
  audit_entry: append,
  audit_export: { insert: true, update: ['wanted_at', 'backlog_after', 'sent', 'sent_at'], delete: true },
  audit_unsent: { insert: true, delete: true },
  restoration: readOnly,
  invoice_gap: readOnly,
  platform_stop: { insert: true, delete: true },
  status_probe: { insert: true, update: ['state', 'reason', 'since', 'probed_at'] },
  status_day: { insert: true, update: ['up', 'degraded', 'down'], delete: true },
  status_incident: { insert: true, update: ['resolved_at'], delete: true },
  status_note: { insert: true },
  halt_notice: { insert: true, update: ['told_book_id'], delete: true },
  partner_domain: { insert: true, update: ['checked_at', 'verified_at', 'missing_since'], delete: true },
  logo: append,

  // Users
  person: { insert: true, update: ['mobile_verified_at'] },
  end_user: {
    insert: true,
    update: ['name', 'email_sealed', 'email_masked', 'state_code', 'meta', 'metadata', 'sources', 'proved_at'],
  },
  kyc: { insert: true, update: kycSteps },
  kyc_code: { insert: true, update: ['status', 'provider_reference', 'attempts'], delete: true },
  kyc_picture: { insert: true, update: ['handed_in_at'], delete: true },
  mobile_challenge: { insert: true, update: ['attempts', 'used_at'], delete: true },
  buy_hold: { delete: true },
  embed_code: {
    insert: true,
    update: [
      'status',
      'exchanged_at',
      'opened_at',
      'otp_hash',
      'otp_attempts',
      'otp_sends',
      'otp_sent_at',
      'otp_expires_at',
    ],
    delete: true,
  },
  embed_session: { insert: true, update: ['last_seen_at', 'ended_at'], delete: true },

  // Webhooks
  webhook_endpoint: {
    insert: true,
    update: [
      'url',
      'name',
      'kinds',
      'headers_sealed',
      'secret_sealed',
      'next_secret_sealed',
      'next_promote_at',
      'disabled_at',
      'updated_at',
    ],
    delete: true,
  },
  webhook_channel: { insert: true, update: ['failing_since', 'disabled_at', 'told_at'] },
  webhook_delivery: {
    update: [
      'state',
      'endpoint_id',
      'attempts',
      'failures',
      'next_attempt_at',
      'settled_at',
      'claimed_by',
      'last_status',
      'last_error',
    ],
  },
  webhook_attempt: { delete: true },

  // What is counted, derived or kept for a while
  figure_day: keep,
  figure_user: keep,
  figure_active: keep,
  figure_frontier: keep,
  figure_pending: keepAndForget,
  list_frontier: keep,
  sweep_frontier: readOnly,
  list_stretch: keepAndForget,
  request_log: append,
  request_day: keepAndForget,
  rate_window: keepAndForget,
  sandbox_usage: keepAndForget,
  sandbox_fault: keep,
  sandbox_fault_met: keepAndForget,
  readiness_proof: append,
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
