import type { Reader } from '../../../../database/replica/reader.ts';
import type { Found } from '../found.ts';
import { readFound, SHOWN, USERS } from './row.ts';

/** How the thing behind an id of each prefix is found, as $2 of the book $1. A quote, a refund and an account have no page: what they are of has. */
const byPrefix: Readonly<Record<string, string>> = {
  usr: `${SHOWN.user} FROM ${USERS} WHERE w.book_id = $1 AND w.user_code = $2`,
  txn: `${SHOWN.transaction} FROM transaction w WHERE w.id = $2 AND w.book_id = $1`,
  qt: `${SHOWN.transaction} FROM transaction w WHERE w.quote_id = $2 AND w.book_id = $1`,
  pay: `${SHOWN.payment} FROM payment_order w WHERE w.id = $2 AND w.book_id = $1`,
  rfd: `${SHOWN.payment} FROM payment_refund r JOIN payment_order w ON w.id = r.order_id WHERE r.id = $2 AND w.book_id = $1`,
  sip: `${SHOWN.sip} FROM sip w WHERE w.id = $2 AND w.book_id = $1`,
  wd: `${SHOWN.withdrawal} FROM withdrawal w WHERE w.id = $2 AND w.book_id = $1`,
  dlv: `${SHOWN.delivery} FROM delivery_order w WHERE w.id = $2 AND w.book_id = $1`,
  ba: `${SHOWN.user} FROM bank_account a JOIN ${USERS} ON w.id = a.user_id WHERE a.id = $2 AND a.book_id = $1 AND w.book_id = $1`,
  stm: `${SHOWN.statement} FROM statement w WHERE w.id = $2 AND w.book_id = $1`,
  inp: `${SHOWN.purchase} FROM inventory_purchase w WHERE w.id = $2 AND w.book_id = $1 AND w.completed_at IS NOT NULL`,
  inv: `${SHOWN.transaction} FROM invoice i JOIN transaction w ON w.book_id = i.book_id AND w.id = i.transaction_id WHERE i.id = $2 AND i.book_id = $1`,
  evt: `${SHOWN.webhook} FROM webhook_delivery w WHERE w.event_id = $2 AND w.book_id = $1`,
  req: `${SHOWN.call} FROM book b JOIN request_log w ON w.partner_id = b.partner_id AND w.mode = b.mode WHERE w.request_id = $2 AND b.id = $1`,
  whd: `${SHOWN.webhook} FROM webhook_delivery w WHERE w.id = $2 AND w.book_id = $1`,
};

/** What has this id in the book; nothing where ids of its kind lead nowhere. */
export async function findById(reader: Reader, query: { bookId: number; id: string }): Promise<Omit<Found, 'by'>[]> {
  const prefix = query.id.slice(0, query.id.indexOf('_'));
  const text = byPrefix[prefix];
  if (text === undefined) return [];
  return readFound(reader, { name: `search-${prefix}`, text: `SELECT ${text}`, values: [query.bookId, query.id] });
}
