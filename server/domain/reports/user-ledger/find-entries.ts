import type { Reader } from '../../../database/replica/reader.ts';
import { fieldError } from '../../kernel/errors.ts';
import { idBound } from '../../kernel/ids.ts';
import type { Mode } from '../../kernel/mode.ts';
import {
  type EntryQuery,
  findNearestEntries,
  findPostingLines,
  findUserAccounts,
  findUserEntries,
  type Reach,
  type UserEntryRow,
} from './store.ts';

/** How far two clocks of the service may be apart: each is within clock_ahead_max of the database's. */
const CLOCKS_APART_MS = 600_000;

/** What is not late moves its accounts within 5 minutes of being made (`late` of the statement), by clocks that may be apart. */
const MOVED_WITHIN_MS = 300_000 + CLOCKS_APART_MS;

/** Above the bound of any id. */
const NO_BOUND_MS = 1e15;

/** The newest entry of an account of those that are looked for: its number, its posting and when it was made; of one only known by number 0. */
type Head = { version: bigint; postingId: bigint; movedAt: number };

/**
 * The newest entries that are looked for, from `now` (milliseconds on the book's clock) back, as many as `limit`. In live mode it reads what was made
 * lately, and further back only while that does not make them whole: so a page costs what is on it and what of the user was late. Whole they are
 * when what was not looked at is older than all of them by more than it takes to move an account, and the numbers of each account's entries have no
 * gap. In doubt all of the user is looked through; in the sandbox always, since its clock may leap between a trade and its posting. Raises
 * VALIDATION_ERROR on `cursor` where `after` is no entry of the user.
 */
export async function findNewestEntries(
  reader: Reader,
  query: EntryQuery & { now: number; mode: Mode },
): Promise<UserEntryRow[]> {
  const { start, heads } = await findHeads(reader, query);
  const attempts = query.mode === 'live' ? [2, 8, 32] : [];
  for (const each of attempts) {
    const references = each * query.limit;
    const { rows, reachedAt } = await findUserEntries(reader, query, { ...boundsAt(start), references });
    if (reachedAt === undefined) return rows;
    const certainFrom = reachedAt + MOVED_WITHIN_MS;
    const last = rows.length < query.limit ? undefined : rows.at(-1);
    const isFarEnough = last
      ? last.created_at.getTime() >= certainFrom
      : query.from !== undefined && query.from >= certainFrom;
    if (isFarEnough && isWithoutGap(rows, heads, { last, from: query.from })) return rows;
  }
  const end = query.before === undefined ? NO_BOUND_MS : query.before + CLOCKS_APART_MS;
  return (await findUserEntries(reader, query, { ...boundsAt(end), references: undefined })).rows;
}

/**
 * Balance of each account of a user before a moment (milliseconds on the book's clock), in paise or micrograms; none of those not moved by then.
 * Where an account moved since, the entries next to that moment prove its balance by their numbers, one following the other; where they are too far
 * apart, all of the user up to that moment is looked through in the database. Either way it answers two rows an account at most.
 */
export async function findBalancesBefore(
  reader: Reader,
  { before, ...of }: { bookId: number; userId: bigint; before: number },
): Promise<Map<string, bigint>> {
  const accounts = await findUserAccounts(reader, of);
  const isMovedSince = ({ moved_at }: { moved_at: Date | null }) => moved_at !== null && moved_at.getTime() >= before;
  const balances = new Map(accounts.filter((one) => !isMovedSince(one)).map((one) => [one.account, one.balance]));
  // An account whose only entry came since had none before.
  const inDoubt = new Map(
    accounts.filter((one) => isMovedSince(one) && one.version > 1n).map((one) => [one.account, one.version]),
  );
  for (const references of [20, 320]) {
    if (inDoubt.size === 0) return balances;
    const rows = await findNearestEntries(reader, { ...of, before }, { ...boundsAt(before), references });
    for (const [account, newest] of inDoubt) {
      const rowOf = (isBefore: boolean) => rows.find((row) => row.account === account && row.is_before === isBefore);
      const last = rowOf(true);
      if ((last?.version ?? 0n) + 1n !== (rowOf(false)?.version ?? newest)) continue;
      if (last) balances.set(account, last.balance_after);
      inDoubt.delete(account);
    }
  }
  if (inDoubt.size === 0) return balances;
  const reach = { ...boundsAt(before + CLOCKS_APART_MS), references: undefined };
  for (const row of await findNearestEntries(reader, { ...of, before }, reach)) {
    if (row.is_before && inDoubt.has(row.account)) balances.set(row.account, row.balance_after);
  }
  return balances;
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
  if (after && !lines.some(({ account }) => account === after.account))
    throw fieldError('VALIDATION_ERROR', 'cursor', 'must be the next_cursor of a page');
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
    if (before !== undefined && movedAt >= before) continue;
    if (after && account < after.account) heads.set(account, { version, postingId, movedAt });
    else heads.set(account, { version: version - 1n, postingId: 0n, movedAt: 0 });
  }
  const cursorAt = lines[0]?.created_at.getTime();
  const ends = [now, before, cursorAt].filter((one) => one !== undefined);
  return { start: Math.min(...ends) + CLOCKS_APART_MS, heads };
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
  const due = new Map<string, bigint>();
  for (const { account, version } of rows) {
    const head = heads.get(account)?.version ?? 0n;
    // Entries above the head were made after it was read.
    const wanted = due.get(account) ?? (version > head ? version : head);
    if (wanted !== version) return false;
    due.set(account, version - 1n);
  }
  const isOnPage = ({ postingId, movedAt }: Head) =>
    last ? postingId > last.posting_id : from === undefined || movedAt >= from;
  return [...heads].every(([account, head]) => due.has(account) || !isOnPage(head));
}
