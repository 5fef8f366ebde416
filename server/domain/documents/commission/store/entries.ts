import type { Reader } from '../../../../database/replica/reader.ts';
import type { RankedList } from '../../../kernel/lists/ranked-list.ts';
import type { MilliPercent } from '../../../kernel/money.ts';
import type { Channel } from '../../../trading/transaction.ts';
import type { CommissionEntry, EarningType, EntryKind } from '../entry.ts';
import { earningsOf, type SumsRow } from '../sums.ts';

/** What narrows the commission ledger of a book; each is what never changes of an entry. */
export type EntryNarrowing = {
  month?: string | undefined;
  type?: EarningType | undefined;
  channel?: Channel | undefined;
  kind?: EntryKind | undefined;
};

/** An entry has its number when it is written and is there when that commits: no statement takes this long. */
const SETTLED = `t.recorded_at < now() - interval '2 minutes'`;

/** The commission ledger of a book, narrowed. */
export function entryList(bookId: number, { month, type, channel, kind }: EntryNarrowing): RankedList {
  const values: unknown[] = [bookId];
  const base = ['t.book_id = $1'];
  if (month !== undefined) base.push(...entriesOfMonth(`$${values.push(month)}`));
  const fits: string[] = [];
  for (const [column, value] of Object.entries({ type, channel, kind })) {
    if (value !== undefined) fits.push(`t.${column} = $${values.push(value)}`);
  }
  return {
    key: `commission of ${bookId} ${month ?? 'any'} ${type ?? 'any'} ${channel ?? 'any'} ${kind ?? 'any'}`,
    source: 'commission_entry t',
    base: base.join(' AND '),
    fits: fits.join(' AND ') || 'true',
    settled: SETTLED,
    idType: 'bigint',
    values,
  };
}

/** Conditions of an entry `t` of book $1 in a month: its numbers lead to it in the key, since the month alone has no index. */
function entriesOfMonth(month: string): string[] {
  const number = (what: string) =>
    `(SELECT ${what} FROM commission_month m WHERE m.book_id = $1 AND m.month = ${month})`;
  return [`t.month = ${month}`, `t.id >= ${number('min(m.first_id)')}`, `t.id <= ${number('max(m.last_id)')}`];
}

type EntryRow = SumsRow & {
  id: bigint;
  month: string;
  kind: EntryKind;
  transaction_id: string;
  type: EarningType;
  channel: Channel;
  commission_milli_pct: number;
  posted_at: Date;
};

/** The entries of a book of these numbers, newest first. */
export async function readEntries(
  reader: Reader,
  { bookId, ids }: { bookId: number; ids: readonly string[] },
): Promise<CommissionEntry[]> {
  if (ids.length === 0) return [];
  const { rows } = await reader.query<EntryRow>({
    name: 'read-commission-entries',
    text: 'SELECT * FROM commission_entry WHERE book_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id DESC',
    values: [bookId, ids],
  });
  return rows.map((row) => ({
    ...earningsOf(row),
    id: row.id,
    month: row.month,
    kind: row.kind,
    transactionId: row.transaction_id,
    type: row.type,
    channel: row.channel,
    commissionPct: BigInt(row.commission_milli_pct) as MilliPercent,
    postedAt: row.posted_at.getTime(),
  }));
}
