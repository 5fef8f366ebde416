import type { PoolClient } from 'pg';
import { newId } from '../../kernel/ids.ts';
import { openUserAccounts } from '../../ledger/accounts.ts';
import type { PartnerContext } from '../context.ts';
import { preExistsSealed } from './register-user.ts';
import { linkUser } from './store.ts';

/**
 * Makes the person with this mobile (as the vault keeps it) the partner's user, in the given transaction: how a receiver gets
 * the account that a send or gift is credited to (source "send"). Answers whether the service did not know the person before.
 * Spec 4.6, decisions 8.
 */
export async function openReceiver(
  client: PoolClient,
  context: PartnerContext,
  mobile: { hash: Uint8Array; sealed: Uint8Array; masked: string },
): Promise<{ isCreated: boolean }> {
  const { user, isNew } = await linkUser(client, {
    bookId: context.bookId,
    mode: context.mode,
    personId: newId('per', context.now),
    userCode: newId('usr', context.now),
    mobileHash: mobile.hash,
    mobileSealed: mobile.sealed,
    mobileMasked: mobile.masked,
    name: undefined,
    emailSealed: undefined,
    emailMasked: undefined,
    stateCode: undefined,
    preExisting: preExistsSealed(context, mobile.sealed),
    meta: undefined,
    metadata: undefined,
    source: 'send',
    at: context.now,
  });
  if (isNew) await openUserAccounts(client, context.bookId, [user.id]);
  return { isCreated: isNew && !user.existed };
}
