const JOB = 'a job of the whole service, which goes from book to book';
const PERSON = 'a person and their KYC belong to no partner and stay on the service’s own node';
const EARLIER = 'only a process of an earlier release needs it';
const BY_ID = 'the caller knows the id alone; the row that is found names the book of all that follows';
const MADE_OF_JSON = 'its row is made of the object that it was given, the book with the rest';

/** Functions that read more than one book, or do not name the one they read, each with the reason. */
export const EXEMPT: Readonly<Record<string, string>> = {
  'accounts/begin_restoration': JOB,
  'accounts/release_restoration': JOB,
  'customers/bought_and_open': EARLIER,
  'customers/claim_buy': BY_ID,
  'customers/forget_holds': JOB,
  'customers/move_sandbox_people': 'a sandbox that is begun anew takes its people along from one book to the next',
  'customers/share_kyc': PERSON,
  'customers/take_book_of_user': PERSON,
  'documents/holdings/commit_holdings': JOB,
  'documents/move_invoice_marks': JOB,
  'documents/trades_without_invoice': JOB,
  'ledger/chain/chain_postings': JOB,
  'operations/bury_dead_workers': JOB,
  'operations/tell_halts': JOB,
  'payments/orders/book_of_order': BY_ID,
  'payments/orders/create_orders': MADE_OF_JSON,
  'payments/sips/book_of_sip': BY_ID,
  'payments/sips/create_sip': MADE_OF_JSON,
  'trading/books_of_trades': EARLIER,
  'trading/forget_quotes': JOB,
  'trading/known_receiver': 'whether a person is known to any partner is asked of all books: spec 2.6, 4.6',
  'webhooks/books_of_deliveries': EARLIER,
  'webhooks/forget_deliveries': JOB,
  'webhooks/free_deliveries': JOB,
  'webhooks/overdue_endpoints': JOB,
};

/** Statements of trading outside functions, by their names, which ask whether a person is known to any partner: spec 2.1 and 8 tell it. */
export const EXEMPT_STATEMENTS: readonly string[] = ['person-existed'];
