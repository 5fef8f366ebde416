import type { Reader } from '../../../database/replica/reader.ts';
import type { UserBalances } from '../../customers/users/end-user.ts';
import { getUser } from '../../customers/users/read-users.ts';
import { byAsset } from '../../kernel/assets.ts';
import { istDayStart } from '../../kernel/clock.ts';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import type { Micrograms, Paise } from '../../kernel/money.ts';
import type { PartnerContext } from '../context.ts';
import { findBalancesBefore, findNewestEntries } from './find-entries.ts';
import { readEntryId, type UserEntry, userEntryFromRow } from './user-entry.ts';

/** IST days by their numbers, both included; `before` (milliseconds on the book's clock) shows the ledger as it stood then. */
export type UserLedgerFilter = {
  fromDay?: number | undefined;
  toDay?: number | undefined;
  before?: number | undefined;
};

export type UserLedger = {
  /** Newest first */
  entries: UserEntry[];
  /** Of the page that follows; undefined on the last */
  nextCursor: string | undefined;
  /** What the user held at `asOf` */
  balances: UserBalances;
  /** Milliseconds on the book's clock */
  asOf: number;
};

/**
 * Every movement of a user's rupees and metal, newest first, with the balance of its account after it, and what the user held at the moment
 * that is asked for, or now. Raises USER_CODE_NOT_FOUND, INVALID_RANGE, VALIDATION_ERROR on `cursor`. Decisions 15.
 */
export async function listUserEntries(
  context: PartnerContext,
  input: UserLedgerFilter & { userCode: string; cursor?: string | undefined; limit: number },
): Promise<UserLedger> {
  const { core, bookId, now, mode } = context;
  const { fromDay, toDay, before, cursor, limit } = input;
  if (fromDay !== undefined && toDay !== undefined && fromDay > toDay) throw new DomainError('INVALID_RANGE');
  const after = cursor === undefined ? undefined : readEntryId(cursor);
  if (cursor !== undefined && !after)
    throw fieldError('VALIDATION_ERROR', 'cursor', 'must be the next_cursor of a page');
  const reader = core.database.reader('user_ledger');
  const user = await getUser(context, { userCode: input.userCode, withBalances: before === undefined });
  const of = { bookId, userId: user.id };
  const ends = [...(toDay === undefined ? [] : [istDayStart(toDay + 1)]), ...(before === undefined ? [] : [before])];
  const from = fromDay === undefined ? undefined : istDayStart(fromDay);
  const [rows, then] = await Promise.all([
    findNewestEntries(reader, {
      ...of,
      now,
      mode,
      from,
      before: ends.length === 0 ? undefined : Math.min(...ends),
      after,
      limit: limit + 1,
    }),
    user.balances ?? readBalancesBefore(reader, { ...of, before: before ?? now + 1 }),
  ]);
  const entries = rows.slice(0, limit).map(userEntryFromRow);
  return {
    entries,
    nextCursor: rows.length > limit ? entries.at(-1)?.id : undefined,
    balances: then,
    // Of a moment to come nothing is known: what is answered is of now.
    asOf: before === undefined ? now : Math.min(before - 1, now),
  };
}

/** What a user held before a moment (milliseconds on the book's clock). */
export async function readBalancesBefore(
  reader: Reader,
  of: { bookId: number; userId: bigint; before: number },
): Promise<UserBalances> {
  return balancesFrom(await findBalancesBefore(reader, of));
}

function balancesFrom(held: Map<string, bigint>): UserBalances {
  const of = (account: string) => held.get(account) ?? 0n;
  const sipMetal = byAsset((asset) => of(`sip_${asset}`) as Micrograms);
  return { metal: byAsset((asset) => (of(asset) + sipMetal[asset]) as Micrograms), sipMetal, inr: of('inr') as Paise };
}
