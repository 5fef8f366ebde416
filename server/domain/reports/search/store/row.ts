import type { Reader } from '../../../../database/replica/reader.ts';
import type { Found } from '../found.ts';

/** How each kind is shown: what every statement of this room selects, of a row `w`. */
export const SHOWN = {
  user: `'user' AS kind, w.user_code AS id, w.name AS label, w.kyc_status AS status, NULL AS asset, NULL::bigint AS amount, p.mobile_masked AS of`,
  transaction: `'transaction' AS kind, w.id, w.type AS label, w.status, w.asset, w.amount_paise AS amount, w.user_code AS of`,
  payment: `'payment' AS kind, w.id, w.reference AS label, w.status, w.asset, w.amount_paise AS amount, w.user_code AS of`,
  sip: `'sip' AS kind, w.id, w.name AS label, w.status, w.asset, w.installment_paise AS amount, w.user_code AS of`,
  withdrawal: `'withdrawal' AS kind, w.id, w.utr AS label, w.status, NULL AS asset, w.amount_paise AS amount, w.user_code AS of`,
  delivery: `'delivery' AS kind, w.id, w.name AS label, w.status, w.asset, NULL::bigint AS amount, w.user_code AS of`,
  statement: `'statement' AS kind, w.month AS id, NULL AS label, NULL AS status, NULL AS asset, w.net_payable_paise AS amount, NULL AS of`,
  purchase: `'purchase' AS kind, w.id, NULL AS label, NULL AS status, w.asset, w.amount_paise AS amount, to_char(w.completed_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS of`,
  call: `'call' AS kind, w.request_id AS id, w.method || ' ' || w.path AS label, w.status::text AS status, NULL AS asset, NULL::bigint AS amount, w.code AS of`,
  webhook: `'webhook' AS kind, w.id, w.kind AS label, w.state AS status, NULL AS asset, NULL::bigint AS amount, w.event_id AS of`,
} as const;

/** Users with what their row is shown with. */
export const USERS = 'end_user w JOIN person p ON p.id = w.person_id';

/** Runs a statement that selects SHOWN. */
export async function readFound(
  reader: Reader,
  statement: { name: string; text: string; values: unknown[] },
): Promise<Omit<Found, 'by'>[]> {
  return (await reader.query<Omit<Found, 'by'>>(statement)).rows;
}
