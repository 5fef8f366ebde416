import { DomainError } from '../../kernel/errors.ts';
import { readPage } from '../../kernel/lists/ranked-list.ts';
import type { PartnerContext } from '../context.ts';
import type { EndUser, UserBalances } from './end-user.ts';
import { findUser, readBalances, readUsers, type UserScope, userList } from './store.ts';

export type UserWithBalances = EndUser & { balances?: UserBalances };

/** One user of the partner. Raises USER_CODE_NOT_FOUND. Spec 2.1. */
export async function getUser(
  context: PartnerContext,
  input: { userCode: string; withBalances: boolean },
): Promise<UserWithBalances> {
  const { pool } = context.core.database;
  const user = await findUser(pool, context.bookId, input.userCode);
  if (!user) throw new DomainError('USER_CODE_NOT_FOUND');
  if (!input.withBalances) return user;
  const balances = (await readBalances(pool, [user.id])).get(user.id);
  return balances ? { ...user, balances } : user;
}

/**
 * A page of the partner's users, newest first: those it registered itself (API or embed), or with scope `all` also those who
 * came by checkout, SIP, send or white-label; `attributed` are those of all whom the service did not know before. With the `asOf` of an earlier page who came since is left out.
 * Raises VALIDATION_ERROR where `asOf` is of another list. Spec 4.3, decisions 6.
 */
export async function listUsers(
  context: PartnerContext,
  input: {
    scope: UserScope;
    withBalances: boolean;
    limit: number;
    offset: number;
    asOf?: string | undefined;
  },
): Promise<{ users: UserWithBalances[]; total: number; asOf: string }> {
  const reader = context.core.database.reader('users');
  const { scope, withBalances, ...request } = input;
  const { ids, total, asOf } = await readPage(reader, userList(context.bookId, scope), request);
  const users = await readUsers(reader, ids);
  if (!withBalances) return { users, total, asOf };
  const balances = await readBalances(
    reader,
    users.map((user) => user.id),
  );
  return {
    users: users.map((user) => {
      const held = balances.get(user.id);
      return held ? { ...user, balances: held } : user;
    }),
    total,
    asOf,
  };
}
