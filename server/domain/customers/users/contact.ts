import { DomainError } from '../../kernel/errors.ts';
import { maskEmail } from '../../kernel/masking.ts';
import type { PartnerContext } from '../context.ts';
import { findContact, saveContact } from './store/people.ts';

/** A user's mobile and email in full, for that user alone. Raises USER_CODE_NOT_FOUND. Spec 4.9. */
export async function readOwnContact(
  { core, bookId }: PartnerContext,
  userCode: string,
): Promise<{ mobile: string; email: string | null }> {
  const found = await findContact(core.database.pool, { bookId, userCode });
  if (!found) throw new DomainError('USER_CODE_NOT_FOUND');
  return {
    mobile: core.vault.open('mobile', found.mobileSealed),
    email: found.emailSealed && core.vault.open('email', found.emailSealed),
  };
}

/** Sets what a user says of themselves: the name, and the email where one is given. Raises USER_CODE_NOT_FOUND. Spec 4.9. */
export async function changeOwnContact(
  { core, bookId }: PartnerContext,
  userCode: string,
  { name, email }: { name: string; email?: string | undefined },
): Promise<void> {
  const emailSealed = email === undefined ? null : core.vault.seal('email', email);
  const emailMasked = email === undefined ? null : maskEmail(email);
  const contact = { name, emailSealed, emailMasked };
  const isSaved = await saveContact(core.database.pool, { bookId, userCode }, contact);
  if (!isSaved) throw new DomainError('USER_CODE_NOT_FOUND');
}
