import type { PoolClient } from 'pg';
import { addMember, type NewPerson } from '../../accounts/operators/new-member.ts';
import { type BookOpening, openBook, sandboxOpening } from '../../accounts/partners/open-book.ts';
import { newId } from '../../kernel/ids.ts';
import type { Core } from '../context.ts';
import { insertPartner } from './store/partner.ts';

/** A business that is taken on. */
type NewAccount = {
  name: string;
  tier: 'free' | 'paid';
  capabilities: readonly string[];
  owner: NewPerson;
  /** Of live; null for none */
  wallet: BookOpening['wallet'];
  /** It registered itself */
  isSignUp: boolean;
  /** Milliseconds, real time */
  at: number;
};

/**
 * Opens the account of a business in the caller's transaction: live off, the sandbox filled and on, both books, and its owner, who signs in with
 * their mobile. Raises VALIDATION_ERROR on `mobile` where it belongs to a person who signs in already.
 */
export async function openAccount(
  client: PoolClient,
  core: Pick<Core, 'vault'>,
  account: NewAccount,
): Promise<{ partnerId: string; ownerId: string }> {
  const { name, tier, capabilities, owner, wallet, at } = account;
  const partnerId = newId('ptn', at);
  const signedUpAt = account.isSignUp ? new Date(at) : null;
  await insertPartner(client, { id: partnerId, name, tier, capabilities, signedUpAt, at });
  const ownerId = await addMember(client, core, { ...owner, partnerId, role: 'owner', at });
  await openBook(client, { partnerId, mode: 'live', wallet, at });
  await openBook(client, { partnerId, mode: 'sandbox', ...sandboxOpening, at });
  return { partnerId, ownerId };
}
