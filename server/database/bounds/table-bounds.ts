/** What bounds a table. Without `forgottenBy` its number of rows follows from what it is of. */
export type TableBound = Readonly<{
  /** What it has a row for, and how long that is kept: shown in docs/architecture/tables.md */
  holds: string;
  /** Why it may grow without an end, where it does */
  because?: string;
  /** What takes rows out again: a verb under server/domain that the hourly clean-up calls, or the file that does it in passing */
  forgottenBy?: string;
  /** Where that is proved */
  provedBy?: string;
}>;

const books =
  'The ledger and what it came from are kept for good: statements, invoices and proofs of a past year are computed from nothing else.';
const documents = 'The law has documents of trade kept for eight years, and what they say is checked for longer.';
const staffRecord = 'Who did what is asked years later; it grows with what staff do, not with trade.';
const accounts = 'It grows with the number of accounts or users, not with what they do.';
const perDay = 'A few rows a day, however much is traded.';

/** Every table, and what bounds it. A test compares this with the schema, the clean-up and docs/architecture/tables.md. */
export const tableBounds: Readonly<Record<string, TableBound>> = {
  // Trade
  quote: {
    holds: 'a quote; one that nothing came of is kept for 30 days, one that was executed for good',
    because: books,
    forgottenBy: 'trading/forget-quotes.ts',
    provedBy: 'server/jobs/clean-up.test.ts',
  },
  transaction: { holds: 'a trade; in a table of its month once it is old', because: books },
  posting: { holds: 'a movement of value with its lines; in a table of its month once it is old', because: books },
  ledger_month: { holds: 'a month of postings, transactions or events in a table of its own', because: perDay },
  posting_link: { holds: 'a posting in the chain of its book', because: books },
  account: { holds: 'a balance of a user, a partner or the service', because: accounts },
  event: {
    holds: 'an event; in a table of its month once it is old',
    because: 'Numbers of events rise per subject, which may live for years; the laws count the events of each trade.',
  },
  webhook_delivery: {
    holds: 'an event and endpoint, for 90 days; until it is sent, if that is longer',
    forgottenBy: 'webhooks/forget-deliveries.ts',
    provedBy: 'server/jobs/clean-up.test.ts',
  },
  webhook_attempt: {
    holds: 'an attempt of a delivery, as long as that',
    forgottenBy: 'webhooks/forget-deliveries.ts',
    provedBy: 'server/jobs/clean-up.test.ts',
  },
  idempotency_record: {
    holds: 'a key and its outcome, for 48 hours',
    forgottenBy: 'ledger/idempotency/forget-expired.ts',
    provedBy: 'server/jobs/clean-up.test.ts',
  },
  send_day: { holds: 'a book and IST day with sends', because: perDay },
  inventory_purchase: { holds: 'a purchase of metal by a partner’s staff, confirmed or not', because: staffRecord },

  // Payments
  payment_order: { holds: 'a payment that was asked for', because: books },
  payment_step: { holds: 'a state of an order or plan', because: books },
  payment_receipt: { holds: 'a payment that came in', because: books },
  payment_refund: { holds: 'a refund', because: books },
  refund_attempt: { holds: 'an attempt at a refund', because: books },
  sip: { holds: 'a recurring plan', because: books },
  sip_miss: { holds: 'a day of a plan without its debit', because: books },
  withdrawal: { holds: 'a withdrawal', because: books },
  withdrawal_step: { holds: 'a state of a withdrawal', because: books },
  settlement_file: { holds: 'a file that a gateway handed in', because: documents },
  settlement_file_utr: { holds: 'a transfer that a file names', because: documents },
  settlement_line: { holds: 'a payment or refund that a file names', because: documents },
  settlement_utr: { holds: 'a transfer of a gateway', because: documents },
  settlement_difference: { holds: 'a difference between a file and the books', because: documents },
  bank_account: { holds: 'an account that a user is paid to', because: accounts },
  simulated_payment: { holds: 'a payment order of a sandbox', because: 'Sandboxes have a budget of calls a day.' },
  simulated_mandate: { holds: 'a plan of a sandbox', because: 'Sandboxes have a budget of calls a day.' },
  simulated_debit: { holds: 'a debit of a plan of a sandbox', because: 'Sandboxes have a budget of calls a day.' },
  simulated_payout: { holds: 'a withdrawal of a sandbox', because: 'Sandboxes have a budget of calls a day.' },
  simulated_dns_record: { holds: 'a name that a sandbox publishes', because: accounts },

  // Deliveries of metal
  delivery_product: { holds: 'a product' },
  delivery_stock: { holds: 'a product of a scope' },
  delivery_quote: {
    holds: 'the address of a quote of a delivery, until an hour after it lapsed; of an order, for good',
    because: documents,
    forgottenBy: 'delivery/forget-addresses.ts',
    provedBy: 'server/domain/delivery/forget-addresses.test.ts',
  },
  delivery_order: { holds: 'a delivery', because: books },

  // Documents
  invoice: { holds: 'a tax invoice or settlement advice', because: documents },
  invoice_series: { holds: 'a series of a year' },
  invoice_mark: { holds: 'a book' },
  invoice_due: {
    holds: 'a trade or delivery whose invoice is to come',
    forgottenBy: 'documents/invoices/store.ts',
    provedBy: 'server/domain/documents/invoices/delivery-invoice.test.ts',
  },
  invoice_gap: { holds: 'numbers that a restore left out' },
  certificate_key: { holds: 'a key that certificates were signed with' },
  certificate: { holds: 'a certificate: at most one a day for a user and what they hold', because: documents },
  certificate_image: { holds: 'the picture of a certificate', because: documents },
  commission_due: {
    holds: 'a buy that is undecided',
    forgottenBy: 'documents/commission/enter-trades.ts',
    provedBy: 'server/domain/documents/commission/undecided-buys.test.ts',
  },
  commission_entry: { holds: 'a trade that earned commission', because: books },
  commission_month: { holds: 'a book, month and line', because: perDay },
  statement: { holds: 'a book and month', because: documents },
  statement_gate: { holds: 'a book' },
  statement_invoice: { holds: 'a statement', because: documents },
  statement_line: { holds: 'a line of a statement', because: documents },
  statement_settlement: { holds: 'a settled statement', because: documents },
  log_entry: { holds: 'an entry of the public log', because: perDay },
  ledger_head: { holds: 'a book and signed day on which it moved', because: documents },
  ledger_check: { holds: 'a proof of the ledger', because: perDay },
  chain_frontier: { holds: 'the one row of the chain' },
  holdings_tree: { holds: 'a day, mode and asset', because: perDay },
  holdings_group: {
    holds: 'a group of holders of a day, for 400 days',
    forgottenBy: 'documents/holdings/forget-leaves.ts',
    provedBy: 'server/domain/documents/holdings/commit-holdings.test.ts',
  },
  vault_attestation: { holds: 'what a vault operator attested', because: documents },

  // People
  person: { holds: 'a person', because: accounts },
  end_user: { holds: 'a user of a book', because: accounts },
  kyc: { holds: 'a user’s KYC', because: accounts },
  kyc_code: {
    holds: 'a code that was sent, for a day',
    forgottenBy: 'customers/kyc/forget-codes.ts',
    provedBy: 'server/jobs/clean-up.test.ts',
  },
  kyc_picture: {
    holds: 'a document: seven days until it is handed in, 30 days in sandboxes; what live KYC was decided on for good',
    because: documents,
    forgottenBy: 'customers/kyc/pictures/forget-pictures.ts',
    provedBy: 'server/domain/customers/kyc/pictures/pictures.test.ts',
  },
  mobile_challenge: {
    holds: 'a code that was sent, for a day',
    forgottenBy: 'customers/mobile-proof/forget-challenges.ts',
    provedBy: 'server/jobs/clean-up.test.ts',
  },
  buy_hold: {
    holds: 'a buy without KYC that is under way',
    forgottenBy: 'customers/kyc/buys/forget-holds.ts',
    provedBy: 'server/domain/customers/kyc/buys/held-buys.test.ts',
  },
  embed_code: {
    holds: 'a code of the hosted screens, for two days',
    forgottenBy: 'hosted/forget-embed.ts',
    provedBy: 'server/domain/hosted/forget-embed.test.ts',
  },
  embed_session: {
    holds: 'a session of the hosted screens, for 30 days after it was over',
    forgottenBy: 'hosted/forget-embed.ts',
    provedBy: 'server/domain/hosted/forget-embed.test.ts',
  },

  // Partners and staff
  partner: { holds: 'an account', because: accounts },
  partner_domain: { holds: 'a domain of a partner', because: accounts },
  book: {
    holds: 'a partner and mode, and one for each reset of a sandbox',
    because: 'Resets are made by people, a few at a time.',
  },
  logo: { holds: 'a logo that was uploaded', because: accounts },
  member: { holds: 'a member of staff', because: accounts },
  former_member: { holds: 'a member who left', because: staffRecord },
  member_passkey: { holds: 'a passkey', because: accounts },
  member_recovery_code: { holds: 'ten codes of a member' },
  member_invitation: { holds: 'an invitation to a team', because: staffRecord },
  sign_up_invitation: { holds: 'an invitation to sign up', because: staffRecord },
  member_session: {
    holds: 'a sign-in, for 90 days after it was over',
    forgottenBy: 'accounts/sessions/forget-sessions.ts',
    provedBy: 'server/domain/accounts/sessions/sessions.test.ts',
  },
  passkey_challenge: { holds: 'a session and purpose, as long as the session' },
  access_token: {
    holds: 'a token that was made',
    because: 'An ended one is told from one that never was; it grows with what staff do.',
  },
  api_key: { holds: 'a named key', because: staffRecord },
  audit_entry: { holds: 'a change by staff, a token or the service', because: staffRecord },
  audit_export: { holds: 'the one export of the audit log, while there is one' },
  audit_unsent: {
    holds: 'an entry of the audit log that the outside place has yet to take, where there is one',
    forgottenBy: 'accounts/audit/export/store.ts',
    provedBy: 'server/domain/accounts/audit/export/export-audit.test.ts',
  },
  approval: { holds: 'a request that two persons decide', because: staffRecord },
  restoration: { holds: 'a restore of the database', because: staffRecord },
  platform_stop: { holds: 'a stop that is in force' },
  halt_notice: {
    holds: 'a halt of which not all partners know yet',
    forgottenBy: 'operations/platform/store.ts',
    provedBy: 'server/domain/operations/platform/tell-partners.test.ts',
  },

  // The status page
  status_probe: { holds: 'a part of the service' },
  status_day: {
    holds: 'a part and IST day, for 90 days',
    forgottenBy: 'operations/status/store.ts',
    provedBy: 'server/domain/operations/status/status.test.ts',
  },
  status_incident: {
    holds: 'an incident, for a year after it is resolved',
    forgottenBy: 'operations/status/store.ts',
    provedBy: 'server/domain/operations/status/status.test.ts',
  },
  status_note: {
    holds: 'a text of an incident, as long as that',
    forgottenBy: 'operations/status/store.ts',
    provedBy: 'server/domain/operations/status/status.test.ts',
  },

  // Counts and limits
  otp_challenge: {
    holds: 'a one-time password, for a day after it lapsed',
    forgottenBy: 'accounts/tokens/forget-expired.ts',
    provedBy: 'server/jobs/clean-up.test.ts',
  },
  rate_window: {
    holds: 'an address, mobile or token in its window',
    forgottenBy: 'accounts/tokens/forget-expired.ts',
    provedBy: 'server/jobs/clean-up.test.ts',
  },
  sandbox_usage: {
    holds: 'a sandbox and IST day, for 30 days',
    forgottenBy: 'accounts/tokens/forget-expired.ts',
    provedBy: 'server/jobs/clean-up.test.ts',
  },
  figure_day: { holds: 'a book, IST day, type, channel and asset', because: perDay },
  figure_frontier: { holds: 'a book' },
  figure_pending: {
    holds: 'a trade that is undecided',
    forgottenBy: 'documents/figures/store/roll-up.ts',
    provedBy: 'server/domain/documents/figures/read-figures.test.ts',
  },
  figure_user: { holds: 'a user who traded', because: accounts },
  figure_active: { holds: 'a book, IST day and 4,096 users, as bits', because: accounts },
  list_frontier: { holds: 'a list that was read', because: accounts },
  list_stretch: {
    holds: 'a thousand rows of a list that was read',
    because: 'It grows a thousandth as fast as what is listed.',
  },
  sweep_frontier: { holds: 'a table that the clean-up goes through once' },

  // Developers
  webhook_endpoint: { holds: 'at most five of a partner and mode' },
  webhook_channel: { holds: 'an endpoint of a book' },
  request_log: {
    holds: 'a call, for 30 days; its day is dropped whole',
    forgottenBy: 'developer/request-log/forget-calls.ts',
    provedBy: 'server/domain/developer/request-log/log-days.test.ts',
  },
  request_day: {
    holds: 'a partner, mode and IST day, for 400 days',
    forgottenBy: 'developer/request-log/forget-calls.ts',
    provedBy: 'server/domain/developer/request-log/log-days.test.ts',
  },
  readiness_proof: { holds: 'a partner and check' },
  sandbox_fault: { holds: 'a book and fault' },
  sandbox_fault_met: {
    holds: 'a fault that a call met, for 30 days',
    forgottenBy: 'accounts/sandbox/forget-met-faults.ts',
    provedBy: 'server/jobs/clean-up.test.ts',
  },
  sandbox_message: {
    holds: 'the last 50 messages of a sandbox',
    forgottenBy: 'accounts/sandbox/store/messages.ts',
    provedBy: 'server/http/rest/sandbox/list-messages.test.ts',
  },
  webview_run: {
    holds: 'a run of the diagnostics, for 60 days after its link ended',
    forgottenBy: 'developer/diagnostics/forget-runs.ts',
    provedBy: 'server/domain/developer/diagnostics/webview-diagnostics.test.ts',
  },
  webview_report: {
    holds: 'a report of a run, as long as that',
    forgottenBy: 'developer/diagnostics/forget-runs.ts',
    provedBy: 'server/domain/developer/diagnostics/webview-diagnostics.test.ts',
  },

  // Prices and jobs
  price_block: {
    holds: 'a tick of the market that changed a rate',
    because: 'At most one for each metal and poll, however much is traded; trades cite it.',
  },
  price_point: {
    holds: 'a moment of the price history',
    because: 'At most one for each metal and poll, however much is traded.',
  },
  price_feed_task: { holds: 'a task of the feed' },
  worker_process: {
    holds: 'a process that lives',
    forgottenBy: 'operations/workers/store.ts',
    provedBy: 'server/jobs/worker-crash.test.ts',
  },
  job_task: { holds: 'a kind of job' },
};
