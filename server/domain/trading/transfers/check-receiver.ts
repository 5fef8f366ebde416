import { preExisting } from '../../customers/users/sandbox-people.ts';
import { mobileHash } from '../../kernel/mobile-hash.ts';
import type { PartnerContext } from '../context.ts';

/** Who a mobile number belongs to, as far as a sender may know. */
export type Receiver = {
  /** 10 digits */
  mobile: string;
  /** The service knows the person: in live through whichever partner, in a sandbox through that sandbox */
  exists: boolean;
  /** As this partner registered them; the names that others gave are not shown */
  name: string | null;
  /** A code sent to the number was answered once */
  isMobileVerified: boolean;
};

/** Looks a mobile (10 digits) up before a send. Reads only: no account is opened. Spec 2.6, 4.6. */
export async function checkReceiver(context: PartnerContext, mobile: string): Promise<Receiver> {
  const { rows } = await context.core.database.pool.query<{
    exists: boolean;
    name: string | null;
    is_verified: boolean;
  }>({
    name: 'check-receiver',
    text: `SELECT p.mobile_verified_at IS NOT NULL AS is_verified,
             EXISTS (SELECT FROM end_user u JOIN book b ON b.id = u.book_id AND b.closed_at IS NULL WHERE u.person_id = p.id) AS exists,
             (SELECT u.name FROM end_user u WHERE u.book_id = $3 AND u.person_id = p.id) AS name
           FROM person p WHERE p.mode = $1 AND p.mobile_hash = $2`,
    values: [context.mode, Buffer.from(mobileHash(context.core.vault, context, mobile)), context.bookId],
  });
  const found = rows[0];
  const exists = found?.exists === true || preExisting(context.mode, mobile) !== undefined;
  return { mobile, exists, name: found?.name ?? null, isMobileVerified: exists && found?.is_verified === true };
}
