import type { Pool, PoolClient } from 'pg';
import type { PartnerContext } from '../context.ts';
import { preExistsSealed } from './register-user.ts';
import { findPerson } from './store/people.ts';

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
  const { mode, bookId } = context;
  const found = await findPerson(client, { mode, mobileHash: mobile.hash, bookId });
  if (!found?.userCode) {
    const isKnown = found?.isKnown === true || preExistsSealed(context, mobile.sealed) !== undefined;
    return { isKnown, user: undefined };
  }
  const { userCode, existed, isProved } = found;
  return { isKnown: true, user: { userCode, existed, isProved } };
}
