import type { PartnerContext } from '../context.ts';
import { openRecord } from './sealed-records.ts';
import { findProvedEmail } from './store/people.ts';

/** Whether the person behind a user proved this very address with a code. Spec 4.9, 4.11. */
export async function isEmailVerified(
  { core, bookId }: PartnerContext,
  userCode: string,
  email: string,
): Promise<boolean> {
  const proved = await findProvedEmail(core.database.pool, bookId, userCode);
  if (!proved) return false;
  const record = openRecord(core.vault, 'email', proved.personId, proved.sealed);
  return record?.address.toLowerCase() === email.toLowerCase();
}
