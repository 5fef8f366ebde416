import { DomainError } from '../../kernel/errors.ts';
import { maskEmail } from '../../kernel/masking.ts';
import type { PartnerContext } from '../context.ts';

/** A user's mobile and email in full, for that user alone. Raises USER_CODE_NOT_FOUND. Spec 4.9. */
export async function readContact(
  { core, bookId }: PartnerContext,
  userCode: string,
): Promise<{ mobile: string; email: string | null }> {
  const { rows } = await core.database.pool.query<{ mobile_sealed: Uint8Array; email_sealed: Uint8Array | null }>({
    name: 'read-contact',
    text: `SELECT p.mobile_sealed, u.email_sealed FROM end_user u JOIN person p ON p.id = u.person_id
           WHERE u.book_id = $1 AND u.user_code = $2`,
    values: [bookId, userCode],
  });
  const row = rows[0];
  if (!row) throw new DomainError('USER_CODE_NOT_FOUND');
  return {
    mobile: core.vault.open('mobile', row.mobile_sealed),
    email: row.email_sealed && core.vault.open('email', row.email_sealed),
  };
}

/** Sets what a user says of themselves: the name, and the email where one is given. Raises USER_CODE_NOT_FOUND. Spec 4.9. */
export async function saveContact(
  { core, bookId }: PartnerContext,
  userCode: string,
  { name, email }: { name: string; email?: string | undefined },
): Promise<void> {
  const { rowCount } = await core.database.pool.query({
    name: 'save-contact',
    text: `UPDATE end_user SET name = $3, email_sealed = COALESCE($4, email_sealed), email_masked = COALESCE($5, email_masked)
           WHERE book_id = $1 AND user_code = $2`,
    values: [
      bookId,
      userCode,
      name,
      email === undefined ? null : Buffer.from(core.vault.seal('email', email)),
      email === undefined ? null : maskEmail(email),
    ],
  });
  if (rowCount === 0) throw new DomainError('USER_CODE_NOT_FOUND');
}
