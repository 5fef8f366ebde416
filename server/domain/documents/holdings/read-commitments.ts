import type { Asset } from '../../kernel/assets.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { Core } from '../context.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { readNewestEntries } from '../log/read-log.ts';

/** What is owed of a metal as its day signed it: to users, whose tree has the root, and beside that. */
export type CommittedTree = {
  mode: Mode;
  metal: Asset;
  holders: number;
  micrograms: bigint;
  root: string;
  /** The partners' own metal */
  partnerMicrograms: bigint;
  /** Paid for by users as coins and bars, and not handed to a carrier yet */
  deliveryMicrograms: bigint;
};

/** What was signed for a day: what is owed to users, and where the ledger stood. Either may be missing. */
export type CommittedDay = {
  day: string;
  /** ISO 8601 in India's time; null where holdings were not committed */
  asOf: string | null;
  trees: CommittedTree[];
  ledger: { books: number; root: string } | null;
  /** That on this day the database was said to be restored: to where, in India's time; null where it was not */
  restored: { stoodAt: string } | null;
};

/** The public log in short: its head, and its newest days, the newest first. */
export type LogSummary = { size: number; root: string | null; keyId: string | null; days: CommittedDay[] };

/** Reads what the log says of its newest days; as much however long it is. */
export async function readCommitments(core: Core, daysMax: number): Promise<LogSummary> {
  const entries = await readNewestEntries(core.database.pool, daysMax);
  const days = new Map<string, CommittedDay>();
  for (const entry of entries) {
    const day = days.get(entry.day) ?? { day: entry.day, asOf: null, trees: [], ledger: null, restored: null };
    if (!days.has(entry.day) && days.size === daysMax) continue;
    days.set(entry.day, { ...day, ...statedBy(entry) });
  }
  const [newest] = entries;
  const head = newest && (JSON.parse(newest.head) as { size: number; root: string });
  return { size: head?.size ?? 0, root: head?.root ?? null, keyId: newest?.keyId ?? null, days: [...days.values()] };
}

function statedBy({ kind, payload }: LogEntry): Partial<CommittedDay> {
  if (kind === 'ledger') {
    const { books, root } = JSON.parse(payload) as { books: number; root: string };
    return { ledger: { books, root } };
  }
  if (kind === 'restored') {
    const { stood_at: stoodAt } = JSON.parse(payload) as { stood_at: string };
    return { restored: { stoodAt } };
  }
  const { as_of: asOf, trees } = JSON.parse(payload) as { as_of: string; trees: SignedTree[] };
  return {
    asOf,
    trees: trees.map(({ mode, metal, holders, micrograms, root, partner_micrograms, delivery_micrograms }) => ({
      mode,
      metal,
      holders,
      micrograms: BigInt(micrograms),
      root,
      partnerMicrograms: BigInt(partner_micrograms ?? 0),
      deliveryMicrograms: BigInt(delivery_micrograms ?? 0),
    })),
  };
}

/** A tree as its statement has it; the first ones did not have what is owed beside it. */
type SignedTree = Pick<CommittedTree, 'mode' | 'metal' | 'holders' | 'root'> & {
  micrograms: string;
  partner_micrograms?: string;
  delivery_micrograms?: string;
};
