import { DomainError } from '../../kernel/errors.ts';
import { maskEmail } from '../../kernel/masking.ts';
import type { PartnerContext } from '../context.ts';
import type { EndUser } from './end-user.ts';
import { findUser } from './store.ts';

/** What is corrected; what is undefined stays, null takes it away. `stateCode` is a GST code. */
export type Correction = {
  name?: string | null | undefined;
  email?: string | null | undefined;
  stateCode?: string | null | undefined;
  meta?: Record<string, unknown> | null | undefined;
};

/**
 * Corrects what a partner registered of its user. Raises USER_CODE_NOT_FOUND, and INVALID_TRANSITION for all but `meta` once an approved KYC
 * counts for the user: names and States are then those of the documents. Decisions 15.
 */
export async function correctUser(
  { core, bookId }: PartnerContext,
  { userCode, name, email, stateCode, meta }: Correction & { userCode: string },
): Promise<EndUser> {
  const { database, vault } = core;
  const isOfDocuments = [name, email, stateCode].some((field) => field !== undefined);
  const { rowCount } = await database.pool.query({
    name: 'correct-user',
    text: `UPDATE end_user SET name = CASE WHEN $3 THEN $4 ELSE name END, email_sealed = CASE WHEN $5 THEN $6 ELSE email_sealed END,
             email_masked = CASE WHEN $5 THEN $7 ELSE email_masked END, state_code = CASE WHEN $8 THEN $9 ELSE state_code END,
             meta = CASE WHEN $10 THEN $11::jsonb ELSE meta END
           WHERE book_id = $1 AND user_code = $2 AND NOT ($12 AND kyc_id IS NOT NULL)`,
    values: [
      bookId,
      userCode,
      name !== undefined,
      name ?? null,
      email !== undefined,
      email ? Buffer.from(vault.seal('email', email)) : null,
      email ? maskEmail(email) : null,
      stateCode !== undefined,
      stateCode ?? null,
      meta !== undefined,
      meta ? JSON.stringify(meta) : null,
      isOfDocuments,
    ],
  });
  const user = await findUser(database.pool, bookId, userCode);
  if (!user) throw new DomainError('USER_CODE_NOT_FOUND');
  if (rowCount === 0) {
    throw new DomainError('INVALID_TRANSITION', {
      message: 'The KYC of this user is approved: name, email and State stay as they are. meta may change.',
    });
  }
  return user;
}
