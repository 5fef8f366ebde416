import { inTransaction } from '../../db/transaction.ts';
import type { PartnerContext } from '../context.ts';
import { newId } from '../kernel/ids.ts';
import { maskEmail, maskMobile } from '../kernel/masking.ts';
import { mobileHash } from '../kernel/mobile-hash.ts';
import { openUserAccounts } from '../ledger/accounts.ts';
import type { EndUser, UserSource } from './end-user.ts';
import { linkUser } from './store.ts';

/**
 * Registers a person as the partner's user, or finds them: the same mobile (10 digits) always gives the same user. Name and
 * email are taken at the first registration only, which may follow a send that opened the account; `meta` replaces what was kept. A person already known to the service through another
 * partner `existed`, and is not attributed to this one; a sandbox knows its own people only. The service never messages the user. Spec 2.1, decisions 6.
 */
export async function registerUser(
  context: PartnerContext,
  input: {
    mobile: string;
    name?: string | undefined;
    email?: string | undefined;
    meta?: Record<string, unknown> | undefined;
    source: UserSource;
  },
): Promise<EndUser> {
  const { vault, database } = context.core;
  return inTransaction(database.pool, async (client) => {
    const { user, isNew } = await linkUser(client, {
      bookId: context.bookId,
      mode: context.mode,
      personId: newId('per', context.now),
      userCode: newId('usr', context.now),
      mobileHash: mobileHash(vault, context, input.mobile),
      mobileSealed: vault.seal('mobile', input.mobile),
      mobileMasked: maskMobile(input.mobile),
      name: input.name,
      emailSealed: input.email === undefined ? undefined : vault.seal('email', input.email),
      emailMasked: input.email === undefined ? undefined : maskEmail(input.email),
      meta: input.meta,
      source: input.source,
      at: context.now,
    });
    if (isNew) await openUserAccounts(client, context.bookId, [user.id]);
    return user;
  });
}
