import { DomainError } from '../../kernel/errors.ts';
import { maskEmail } from '../../kernel/masking.ts';
import type { Metadata } from '../../kernel/text/metadata.ts';
import type { PartnerContext } from '../context.ts';
import type { EndUser } from './end-user.ts';
import { saveCorrection } from './store/people.ts';
import { findUser } from './store.ts';

/** What is corrected; what is undefined stays, null takes it away. `stateCode` is a GST code. */
export type Correction = {
  name?: string | null | undefined;
  email?: string | null | undefined;
  stateCode?: string | null | undefined;
  meta?: Record<string, unknown> | null | undefined;
  metadata?: Metadata | null | undefined;
};

/**
 * Corrects what a partner registered of its user. Raises USER_CODE_NOT_FOUND, and INVALID_TRANSITION for all but `meta` and `metadata` once an approved KYC
 * counts for the user: names and States are then those of the documents. Decisions 15.
 */
export async function correctUser(
  { core, bookId }: PartnerContext,
  { userCode, name, email, stateCode, meta, metadata }: Correction & { userCode: string },
): Promise<EndUser> {
  const { database, vault } = core;
  const isOfDocuments = [name, email, stateCode].some((field) => field !== undefined);
  const correction = {
    name,
    emailSealed: typeof email === 'string' ? vault.seal('email', email) : email,
    emailMasked: typeof email === 'string' ? maskEmail(email) : null,
    stateCode,
    meta,
    metadata,
    isRefusedAfterKyc: isOfDocuments,
  };
  const isSaved = await saveCorrection(database.pool, { bookId, userCode }, correction);
  const user = await findUser(database.pool, bookId, userCode);
  if (!user) throw new DomainError('USER_CODE_NOT_FOUND');
  if (!isSaved) {
    throw new DomainError('INVALID_TRANSITION', {
      message:
        'The KYC of this user is approved: name, email and State stay as they are. meta and metadata may change.',
    });
  }
  return user;
}
