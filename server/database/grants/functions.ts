/**
 * Functions that run as the owner (SECURITY DEFINER, with a fixed search_path): what they write the service may not write itself, so
 * that it comes about only as they make it. The service may call those that are no triggers; what they call in turn runs as the owner
 * too. A function whose file is applied again (CREATE OR REPLACE) becomes one of the caller's: `migrate` puts that right in the same
 * transaction.
 */
export const ownersFunctions: readonly string[] = [
  // Ledger and trades
  'open_book_accounts',
  'open_user_accounts',
  'ledger_post',
  'newest_posting_number',
  'chain_postings',
  'open_ledger_months',
  'move_ledger_rows',
  'close_ledger_month',
  'index_ledger_month',
  'lock_float',
  'set_credit_limit',
  'set_float_low',
  'issue_buy_quotes',
  'issue_quotes',
  'execute_quotes',
  'hold_buys',
  'claim_buy',
  'forget_holds',
  'forget_quotes',

  // Payments
  'create_orders',
  'finish_order_creation',
  'forget_order',
  'close_order',
  'receive_payment',
  'complete_purchase',
  'postpone_purchase',
  'give_up_order',
  'claim_refund',
  'fail_refund_attempt',
  'next_refund_attempt',
  'complete_refund',
  'note_payment_step',

  // SIPs
  'create_sip',
  'finish_sip_creation',
  'forget_sip',
  'activate_sip',
  'pause_sip',
  'resume_sip',
  'end_sip',
  'receive_debit',
  'miss_installment',

  // Withdrawals
  'request_withdrawal',
  'claim_withdrawal',
  'begin_payout',
  'put_withdrawal_off',
  'settle_withdrawal',

  // Deliveries
  'lock_delivery_stock',
  'place_delivery',
  'move_delivery',
  'cancel_delivery',

  // Documents and statements
  'commit_holdings',
  'holdings_rest',
  'issue_invoices',
  'take_invoice_number',
  'move_invoice_marks',
  'enter_trades',
  'move_commission_mark',
  'close_month',
  'take_commission_back',

  // The database
  'transactions_since_oldest_read',

  // Webhooks
  'deliver_new_events',
  'claim_deliveries',
  'finish_attempts',
  'free_deliveries',
  'resend_event',
  'forget_deliveries',

  // Days of the request log
  'open_request_log',
  'drop_request_log',

  // Whose KYC counts for whom
  'share_kyc',
  'lend_kyc',

  // What goes from a sandbox to the one after it
  'move_sandbox_people',

  // What was restored
  'release_restoration',

  // What ends with a book
  'drop_deliveries_of_closed_book',
  'drop_due_orders_of_closed_book',
  'drop_due_parcels_of_closed_book',
  'drop_due_statement_of_closed_book',
  'drop_due_withdrawals_of_closed_book',
];
