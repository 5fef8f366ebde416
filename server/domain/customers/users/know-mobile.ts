import type { Pool, PoolClient } from 'pg';
import type { PartnerContext } from '../context.ts';
import { preExistsSealed } from './register-user.ts';

/** What a partner's registration of a mobile will meet. */
export type KnownMobile = {
  /** The service knows the person: in live through whichever partner, in a sandbox through that sandbox */
  isKnown: boolean;
  /** They are this partner's user already */
  user: { userCode: string; existed: boolean; isProved: boolean } | undefined;
};

/** Looks a mobile up by its keyed hash in the book: what registering it would find. Registers no user. Spec 2.1, 3.6. */
export async function knowMobile(
  context: PartnerContext,
  mobile: { hash: Uint8Array; sealed: Uint8Array },
  client: Pool | PoolClient = context.core.database.pool,
): Promise<KnownMobile> {
  const { rows } = await client.query<{
    is_known: boolean;
    user_code: string | null;
    existed: boolean;
    is_proved: boolean;
  }>({
    name: 'know-mobile',
    text: `SELECT u.user_code, u.existed, u.proved_at IS NOT NULL AS is_proved,
             EXISTS (SELECT FROM end_user o JOIN book b ON b.id = o.book_id AND b.closed_at IS NULL WHERE o.person_id = p.id) AS is_known
           FROM person p LEFT JOIN end_user u ON u.person_id = p.id AND u.book_id = $3
           WHERE p.mode = $1 AND p.mobile_hash = $2`,
    values: [context.mode, Buffer.from(mobile.hash), context.bookId],
  });
  const found = rows[0];
  if (!found?.user_code) {
    const isKnown = found?.is_known === true || preExistsSealed(context, mobile.sealed) !== undefined;
    return { isKnown, user: undefined };
  }
  const { user_code: userCode, existed, is_proved: isProved } = found;
  return { isKnown: true, user: { userCode, existed, isProved } };
}
