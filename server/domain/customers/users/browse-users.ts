import type { Reader, ReplicaReader } from '../../../database/replica/reader.ts';
import { istDayStart } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { readPage } from '../../kernel/lists/ranked-list.ts';
import { mobileHash } from '../../kernel/mobile-hash.ts';
import type { PartnerContext } from '../context.ts';
import type { EndUser, KycStatus, UserBalances, UserSource } from './end-user.ts';
import { readMobile } from './read-mobile.ts';
import { type Browse, browseByName, browseByTime, countUsers } from './store/browse.ts';
import { findUser, findUserByMobile, readBalances, readUsers, userList } from './store.ts';

/** What the list of users can be narrowed to. */
export type UserFilter = {
  kycStatus?: KycStatus | undefined;
  /** Came this way, whatever other ways too */
  source?: UserSource | undefined;
  /** First and last IST day of registration, as day numbers */
  fromDay?: number | undefined;
  toDay?: number | undefined;
  /** A user code, a mobile (10 digits, or 12 with 91), or how a name begins */
  search?: string | undefined;
};

export type BrowsedUser = EndUser & { balances: UserBalances };

export type BrowsedUsers = {
  users: BrowsedUser[];
  /** Leads to the page after this one */
  next: string | undefined;
  /** How many fit; where that is not exact, at least so many do */
  total: { count: number; isExact: boolean };
};

/** How far users that fit are counted: a number that people can still picture, at some milliseconds. */
const COUNTED_MAX = 10_000;

/**
 * Users of the partner, however they came, with what they hold. KYC status and sources change, so the list is walked by keys, not
 * by places: `after` is the `next` of the page before. Newest registration first, or oldest; a search by name goes by the alphabet.
 * Every page costs the same, wherever it is. Raises INVALID_RANGE. Spec 4.3, decisions 6.
 */
export async function browseUsers(
  context: PartnerContext,
  input: UserFilter & { sort: 'newest' | 'oldest'; after?: string | undefined; limit: number },
): Promise<BrowsedUsers> {
  const { fromDay, toDay, search, limit } = input;
  if (fromDay !== undefined && toDay !== undefined && fromDay > toDay) throw new DomainError('INVALID_RANGE');
  const reader = context.core.database.reader('users');
  const browse: Browse = {
    bookId: context.bookId,
    kycStatus: input.kycStatus,
    source: input.source,
    from: fromDay === undefined ? undefined : istDayStart(fromDay),
    until: toDay === undefined ? undefined : istDayStart(toDay + 1),
  };
  const wanted = search === undefined ? undefined : await readSearch(context, reader, search);
  if (wanted?.user !== undefined) {
    const found = wanted.user !== null && fits(wanted.user, browse) ? [wanted.user] : [];
    return { users: await withBalances(reader, found), next: undefined, total: exactly(found.length) };
  }
  const page = { ...browse, after: input.after, limit: limit + 1 };
  const named = wanted?.namePrefix;
  const [codes, total] = await Promise.all([
    named === undefined
      ? browseByTime(reader, { ...page, isNewestFirst: input.sort === 'newest' })
      : browseByName(reader, { ...page, prefix: named }),
    countFitting(reader, browse, named),
  ]);
  const shown = codes.slice(0, limit);
  const byId = new Map(
    (
      await readUsers(
        reader,
        shown.map(({ id }) => String(id)),
      )
    ).map((user) => [user.id, user]),
  );
  const users = shown.flatMap(({ id }) => byId.get(id) ?? []);
  return {
    users: await withBalances(reader, users),
    next: codes.length > limit ? shown.at(-1)?.userCode : undefined,
    total,
  };
}

/** What a search names: one user, no user, or how a name begins. */
async function readSearch(
  context: PartnerContext,
  reader: Reader,
  search: string,
): Promise<{ user: EndUser | null; namePrefix?: never } | { user?: never; namePrefix: string }> {
  const { core, bookId } = context;
  const text = search.replace(/\p{Cc}/gu, '').trim();
  if (/^usr_[0-9a-z]+$/.test(text)) return { user: (await findUser(reader, bookId, text)) ?? null };
  const mobile = readMobile(text);
  if (mobile === undefined) return { namePrefix: text };
  return { user: (await findUserByMobile(reader, bookId, mobileHash(core.vault, context, mobile))) ?? null };
}

function fits(user: EndUser, { kycStatus, source, from, until }: Browse): boolean {
  return (
    (kycStatus === undefined || user.kycStatus === kycStatus) &&
    (source === undefined || user.sources.includes(source)) &&
    (from === undefined || user.registeredAt >= from) &&
    (until === undefined || user.registeredAt < until)
  );
}

async function countFitting(
  reader: ReplicaReader,
  browse: Browse,
  prefix: string | undefined,
): Promise<BrowsedUsers['total']> {
  const { kycStatus, source, from, until } = browse;
  if ([kycStatus, source, from, until, prefix].every((one) => one === undefined)) {
    const { total } = await readPage(reader, userList(browse.bookId, 'all'), { offset: 0, limit: 1 });
    return exactly(total);
  }
  const count = await countUsers(reader, { ...browse, prefix, most: COUNTED_MAX + 1 });
  return count > COUNTED_MAX ? { count: COUNTED_MAX, isExact: false } : exactly(count);
}

const exactly = (count: number) => ({ count, isExact: true });

async function withBalances(reader: Reader, users: EndUser[]): Promise<BrowsedUser[]> {
  const balances = await readBalances(
    reader,
    users.map(({ id }) => id),
  );
  return users.map((user) => ({ ...user, balances: balances.get(user.id) as UserBalances }));
}
