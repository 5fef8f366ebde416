import { InvariantError } from '../../kernel/errors.ts';
import type { Core } from '../context.ts';
import { findSealedMobile } from './store/people.ts';

/** The mobile number of a user, in full, for a provider that has to know whom it serves. Raises InvariantError where there is no such user. */
export async function findMobile(core: Core, query: { bookId: number; userCode: string }): Promise<string> {
  const sealed = await findSealedMobile(core.database.pool, query);
  if (!sealed) throw new InvariantError('an order is of a user that does not exist');
  return core.vault.open('mobile', sealed);
}
