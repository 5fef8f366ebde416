import type { PoolClient } from 'pg';
import { inTransaction } from '../../../database/transaction.ts';
import { newId } from '../../kernel/ids.ts';
import { maskEmail, maskMobile } from '../../kernel/masking.ts';
import { mobileHash } from '../../kernel/mobile-hash.ts';
import type { Metadata } from '../../kernel/text/metadata.ts';
import { openUserAccounts } from '../../ledger/accounts.ts';
import type { PartnerContext } from '../context.ts';
import type { EndUser, UserSource } from './end-user.ts';
import { type PreExisting, preExisting } from './sandbox-people.ts';
import { linkUser } from './store.ts';

/** A person to be registered, as the vault keeps them. */
export type SealedPerson = {
  mobile: { hash: Uint8Array; sealed: Uint8Array; masked: string };
  name: string | undefined;
  email: { sealed: Uint8Array; masked: string } | undefined;
  /** GST code of the State they live in */
  stateCode: string | undefined;
  meta: unknown;
  metadata: Metadata | undefined;
};

/** Whether a person pre-exists in a sandbox, by their sealed mobile. */
export function preExistsSealed({ core, mode }: PartnerContext, sealed: Uint8Array): PreExisting | undefined {
  return mode === 'sandbox' ? preExisting(mode, core.vault.open('mobile', sealed)) : undefined;
}

/** Seals what a partner gives of a person; the mobile in 10 digits. */
export function sealPerson(
  context: PartnerContext,
  input: {
    mobile: string;
    name?: string | undefined;
    email?: string | undefined;
    stateCode?: string | undefined;
    meta?: unknown;
    metadata?: Metadata | undefined;
  },
): SealedPerson {
  const { vault } = context.core;
  const { mobile, name, email, stateCode, meta, metadata } = input;
  return {
    mobile: {
      hash: mobileHash(vault, context, mobile),
      sealed: vault.seal('mobile', mobile),
      masked: maskMobile(mobile),
    },
    name,
    email: email === undefined ? undefined : { sealed: vault.seal('email', email), masked: maskEmail(email) },
    stateCode,
    meta,
    metadata,
  };
}

/**
 * Registers a person as the partner's user, or finds them: the same mobile (10 digits) always gives the same user. Name, email
 * and State are taken at the first registration only, which may follow a send that opened the account; `meta` and `metadata` replace what was kept. A person already known to the service through another
 * partner `existed`, and is not attributed to this one; a sandbox knows its own people only. The service never messages the user. Spec 2.1, decisions 6.
 */
export async function registerUser(
  context: PartnerContext,
  input: {
    mobile: string;
    name?: string | undefined;
    email?: string | undefined;
    stateCode?: string | undefined;
    meta?: Record<string, unknown> | undefined;
    metadata?: Metadata | undefined;
    source: UserSource;
  },
): Promise<EndUser> {
  const person = sealPerson(context, input);
  const { user } = await inTransaction(context.core.database.pool, (client) =>
    registerIn(client, context, person, input.source),
  );
  return user;
}

/** The same in the given transaction; `isNew` tells whether they were not this partner's user before. */
export async function registerIn(
  client: PoolClient,
  context: PartnerContext,
  { mobile, name, email, stateCode, meta, metadata }: SealedPerson,
  source: UserSource,
): Promise<{ user: EndUser; isNew: boolean }> {
  const linked = await linkUser(client, {
    bookId: context.bookId,
    mode: context.mode,
    personId: newId('per', context.now),
    userCode: newId('usr', context.now),
    mobileHash: mobile.hash,
    mobileSealed: mobile.sealed,
    mobileMasked: mobile.masked,
    name,
    emailSealed: email?.sealed,
    emailMasked: email?.masked,
    stateCode,
    preExisting: preExistsSealed(context, mobile.sealed),
    meta,
    metadata,
    source,
    at: context.now,
  });
  if (linked.isNew) await openUserAccounts(client, context.bookId, [linked.user.id]);
  return linked;
}
