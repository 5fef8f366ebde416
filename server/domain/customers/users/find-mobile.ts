import { InvariantError } from '../../kernel/errors.ts';
import type { Core } from '../context.ts';

/** The mobile number of a user, in full, for a provider that has to know whom it serves. Raises InvariantError where there is no such user. */
export async function findMobile(core: Core, query: { bookId: number; userCode: string }): Promise<string> {
  const { rows } = await core.database.pool.query<{ mobile_sealed: Uint8Array }>({
    name: 'find-mobile',
    text: 'SELECT p.mobile_sealed FROM end_user u JOIN person p ON p.id = u.person_id WHERE u.book_id = $1 AND u.user_code = $2',
    values: [query.bookId, query.userCode],
  });
  if (!rows[0]) throw new InvariantError('an order is of a user that does not exist');
  return core.vault.open('mobile', rows[0].mobile_sealed);
}
