import type { Reader } from '../../../database/replica/reader.ts';
import { idBound } from '../../kernel/ids.ts';
import {
  type EntryQuery,
  findPostingLines,
  findUserAccounts,
  findUserEntries,
  type Reach,
  type UserEntryRow,
} from './store.ts';

/** What is made moves its accounts by then, unless a process died over it. */
const UNDER_WAY_MS = 600_000;

/** How far the dates of a book's postings may be from the order of their numbers: each has that of its call. */
const OUT_OF_ORDER_MS = 60_000;

/** The newest entry of an account of those that are looked for: its number, its posting and when it was made; of one only known by number 0. */
type Head = { version: bigint; postingId: bigint; movedAt: number };

/**
 * The newest entries that are looked for, from `now` (milliseconds on the book's clock) back, as many as `limit`. Reads what was made lately, and
 * further back only while that does not make them whole: so a page costs what is on it, whatever the user did before. Whole they are when what was
 * not looked at is older than all of them by more than what is under way takes, and the numbers of each account's entries have no gap.
 */
export async function findNewestEntries(reader: Reader, query: EntryQuery & { now: number }): Promise<UserEntryRow[]> {
  const { start, heads } = await findHeads(reader, query);
  for (let references = 2 * query.limit; ; references *= 4) {
    const { rows, reachedAt } = await findUserEntries(reader, query, { ...boundsAt(start), references });
    if (reachedAt === undefined) return rows;
    const certainFrom = reachedAt + UNDER_WAY_MS;
    const last = rows.length < query.limit ? undefined : rows.at(-1);
    const isFarEnough = last
      ? last.created_at.getTime() >= certainFrom
      : query.from !== undefined && query.from >= certainFrom;
    if (isFarEnough && isWithoutGap(rows, heads, { last, from: query.from })) return rows;
  }
}

/** Balance of each account of a user before a moment (milliseconds on the book's clock), in paise or micrograms; none of those not moved by then. */
export async function findBalancesBefore(
  reader: Reader,
  { before, ...of }: { bookId: number; userId: bigint; before: number },
): Promise<Map<string, bigint>> {
  const accounts = await findUserAccounts(reader, of);
  const isMovedSince = ({ moved_at }: { moved_at: Date | null }) => moved_at !== null && moved_at.getTime() >= before;
  const balances = new Map(accounts.filter((one) => !isMovedSince(one)).map((one) => [one.account, one.balance]));
  const moved = accounts.filter(isMovedSince).map(({ account }) => account);
  if (moved.length === 0) return balances;
  const query = { ...of, before, from: undefined, after: undefined };
  for (let references = 10; ; references *= 4) {
    // A reference has two postings at most, each with a line of rupees, of metal and of metal from SIPs.
    const limit = 6 * references;
    const { rows, reachedAt } = await findUserEntries(reader, { ...query, limit }, { ...boundsAt(before), references });
    const newest = moved.map((account) => rows.find((row) => row.account === account));
    const certainFrom = reachedAt === undefined ? 0 : reachedAt + UNDER_WAY_MS;
    if (reachedAt !== undefined && !newest.every((row) => row && row.created_at.getTime() >= certainFrom)) continue;
    for (const row of newest) if (row) balances.set(row.account, row.balance_after);
    return balances;
  }
}

/** Where to begin, and the accounts of which it is known with which entry they begin. */
async function findHeads(
  reader: Reader,
  { after, before, now, ...of }: EntryQuery & { now: number },
): Promise<{ start: number; heads: Map<string, Head> }> {
  const [accounts, lines] = await Promise.all([
    findUserAccounts(reader, of),
    after ? findPostingLines(reader, { ...of, postingId: after.postingId }) : [],
  ]);
  const heads = new Map<string, Head>();
  for (const { account, version, posting_id, moved_at } of accounts) {
    if (posting_id === null || moved_at === null) continue;
    const movedAt = moved_at.getTime();
    if ((before !== undefined && movedAt >= before) || (after && posting_id >= after.postingId)) continue;
    heads.set(account, { version, postingId: posting_id, movedAt });
  }
  // Of the cursor's own posting some lines are on the page before, some on this one.
  for (const { account, version, created_at } of lines) {
    const [postingId, movedAt] = [after?.postingId ?? 0n, created_at.getTime()];
    if (after && account < after.account) heads.set(account, { version, postingId, movedAt });
    else heads.set(account, { version: version - 1n, postingId: 0n, movedAt: 0 });
  }
  const cursorAt = lines[0]?.created_at.getTime();
  const ends = [now, before, cursorAt].filter((one) => one !== undefined);
  return { start: Math.min(...ends) + OUT_OF_ORDER_MS, heads };
}

const boundsAt = (at: number): Omit<Reach, 'references'> => ({
  transactionBound: idBound('txn', at),
  withdrawalBound: idBound('wd', at),
});

/** Whether the entries of each account are numbered down from the newest without a gap, as far as they go. */
function isWithoutGap(
  rows: readonly UserEntryRow[],
  heads: ReadonlyMap<string, Head>,
  { last, from }: { last: UserEntryRow | undefined; from: number | undefined },
): boolean {
  const due = new Map([...heads].map(([account, { version }]) => [account, version]));
  const seen = new Set<string>();
  for (const { account, version } of rows) {
    if ((due.get(account) ?? version) !== version) return false;
    due.set(account, version - 1n);
    seen.add(account);
  }
  const isOnPage = ({ postingId, movedAt }: Head) =>
    last ? postingId > last.posting_id : from === undefined || movedAt >= from;
  return [...heads].every(([account, head]) => seen.has(account) || !isOnPage(head));
}
