import type { Reader } from '../../../database/replica/reader.ts';
import { istDayStart } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { BookContext } from '../context.ts';
import { type LedgerState, readState, writeState } from '../ledger-state.ts';
import type { PostingKind } from '../post.ts';
import { findByReference, findFloat, findRare, findSpan, findStretch, type Page, rareVersions } from './store.ts';
import { kindsOf, rareKinds, type WalletEntry, type WalletEntryType, walletEntryFromRow } from './wallet-entry.ts';

/** What narrows the ledger: a type, a direction, the id it belongs to, and IST days by their numbers, both included. */
export type WalletEntryFilter = {
  type?: WalletEntryType | undefined;
  direction?: WalletEntry['direction'] | undefined;
  reference?: string | undefined;
  fromDay?: number | undefined;
  toDay?: number | undefined;
  isOldestFirst?: boolean;
};

/**
 * The float's movements, newest first by default, each with the balance it left. A page is found by the entries' own numbers, so a
 * deep page costs what the first one does; narrowed by kind, it is found from the movements that are not buys, which are few.
 * With `asOf` it is the ledger as it stood then; the answered `asOf`, given with the next pages, keeps them from shifting. Raises
 * WALLET_NOT_CONFIGURED, INVALID_RANGE, VALIDATION_ERROR (`as_of` of another ledger). Spec 4.11, decisions 12 and 15.
 */
export async function listWalletEntries(
  context: BookContext,
  input: WalletEntryFilter & { page: number; limit: number; asOf?: LedgerState | undefined },
): Promise<{ entries: WalletEntry[]; total: number; asOf: string }> {
  if (context.walletType === null) throw new DomainError('WALLET_NOT_CONFIGURED');
  const { fromDay, toDay, reference, isOldestFirst = false } = input;
  if (fromDay !== undefined && toDay !== undefined && fromDay > toDay) throw new DomainError('INVALID_RANGE');
  const reader = context.core.database.reader('wallet_entries');
  const float = await findFloat(reader, context.bookId);
  const owner = `wallet of book ${context.bookId}`;
  const { asOf } = input;
  const named = asOf && 'state' in asOf ? readState(owner, asOf.state) : undefined;
  // No page has answered more than there is: who makes a state up gets the present.
  const reached = named === undefined || named > float.version ? float.version : named;
  const ends = [
    ...(toDay === undefined ? [] : [istDayStart(toDay + 1)]),
    ...(asOf && 'before' in asOf ? [asOf.before] : []),
  ];
  const span =
    fromDay === undefined && ends.length === 0
      ? { after: 0n, upTo: reached }
      : await findSpan(reader, {
          bookId: context.bookId,
          accountId: float.id,
          from: fromDay === undefined ? undefined : istDayStart(fromDay),
          to: ends.length === 0 ? undefined : Math.min(...ends),
        });
  const upTo = span.upTo < reached ? span.upTo : reached;
  const page: Page = {
    after: span.after,
    upTo,
    bookId: context.bookId,
    accountId: float.id,
    isOldestFirst,
    offset: (input.page - 1) * input.limit,
    limit: input.limit,
  };
  const kinds = kindsOf(input);
  const { rows, total } =
    reference !== undefined
      ? await findByReference(reader, { ...page, kinds, reference })
      : kinds.includes('buy')
        ? await findAllBut(
            reader,
            page,
            rareKinds.filter((kind) => !kinds.includes(kind)),
          )
        : await findRare(reader, { ...page, kinds });
  // What stood at a moment is how far the ledger had come then, so that the pages after it are of the same.
  const state = asOf && 'before' in asOf ? upTo : reached;
  return { entries: rows.map(walletEntryFromRow), total, asOf: writeState(owner, state) };
}

/** What is left without the kinds given: those are few, so the place of a page follows from where they stand. */
async function findAllBut(reader: Reader, page: Page, left: readonly PostingKind[]) {
  const gaps = left.length === 0 ? [] : await rareVersions(reader, { ...page, kinds: left });
  const total = Number(page.upTo - page.after) - gaps.length;
  const versions = page.isOldestFirst
    ? versionsBetween({ first: page.after + 1n, last: page.upTo, step: 1n, gaps, page })
    : versionsBetween({ first: page.upTo, last: page.after + 1n, step: -1n, gaps: gaps.reverse(), page });
  return { rows: versions.length === 0 ? [] : await findStretch(reader, { ...page, versions }), total };
}

/** The numbers of a page: counted from `first` by `step`, without the gaps, which come in the same order. Pure. */
export function versionsBetween(input: {
  first: bigint;
  last: bigint;
  step: 1n | -1n;
  gaps: readonly bigint[];
  page: Pick<Page, 'offset' | 'limit'>;
}): bigint[] {
  const { first, last, step, gaps, page } = input;
  const isWithin = (version: bigint) => (step > 0n ? version <= last : version >= last);
  // The place after so many numbers, moved on by each gap that lies before it.
  let version = first + BigInt(page.offset) * step;
  let next = 0;
  for (; next < gaps.length; next++) {
    if (((gaps[next] as bigint) - version) * step > 0n) break;
    version += step;
  }
  const versions: bigint[] = [];
  for (; versions.length < page.limit && isWithin(version); version += step) {
    if (gaps[next] === version) next++;
    else versions.push(version);
  }
  return versions;
}
