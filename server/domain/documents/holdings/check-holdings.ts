import type { Pool } from 'pg';
import { istDayNumber, parseIstDate } from '../../kernel/clock.ts';
import type { LawFinding } from '../../ledger/laws/check-laws.ts';
import { readLog } from '../log/read-log.ts';
import type { TreeName } from './holding-leaf.ts';
import { findTree, listGroupSums } from './store.ts';
import { nodesFromBytes, sumRoot } from './sum-tree.ts';

const EXAMPLES_MAX = 5;

/** A tree as the statement of its day has it. */
type SignedTree = { mode: TreeName['mode']; metal: TreeName['asset']; micrograms: string; root: string };

/** Days whose leaves every night reads; of the days before, each night reads one in so many. */
const NEW_DAYS = 3;
const NIGHTS = 30;

/** Whether the check of one night reads the leaves of a day: those of the newest days, and in 30 nights each older one. */
export function isReadInNight(day: string, now: number): boolean {
  const age = istDayNumber(now) - (parseIstDate(day) ?? 0);
  return age < NEW_DAYS || age % NIGHTS === 0;
}

/**
 * Proves that the trees of holdings that are kept are those that their days signed: root and sum follow from the roots of their groups, and the
 * amounts of each group that is kept add up to its sum. That each leaf has its place is what a proof shows.
 * Of all days, or of those that `isRead` picks.
 */
export async function checkHoldings(pool: Pool, isRead: (day: string) => boolean = () => true): Promise<LawFinding[]> {
  const entries = (await readLog(pool)).filter(({ kind, day }) => kind === 'holdings' && isRead(day));
  const broken: string[] = [];
  let checked = 0n;
  for (const { day, payload } of entries) {
    const { trees } = JSON.parse(payload) as { trees: SignedTree[] };
    for (const tree of trees) {
      checked += 1n;
      if (!(await isKept(pool, { day, mode: tree.mode, asset: tree.metal }, tree)))
        broken.push(`${day} ${tree.mode} ${tree.metal}`);
    }
  }
  const law = 'each tree of holdings is the one that its day signed, and its leaves add up to it';
  return [{ law, checked, broken: BigInt(broken.length), examples: broken.slice(0, EXAMPLES_MAX) }];
}

async function isKept(pool: Pool, name: TreeName, signed: SignedTree): Promise<boolean> {
  const kept = await findTree(pool, name);
  if (!kept) return false;
  const groups = nodesFromBytes(kept.groups);
  const top = sumRoot(groups) ?? { hash: kept.root, micrograms: 0n };
  const isSigned =
    Buffer.from(top.hash).toString('hex') === signed.root &&
    Buffer.from(kept.root).toString('hex') === signed.root &&
    String(top.micrograms) === signed.micrograms &&
    kept.micrograms === top.micrograms;
  const sums = await listGroupSums(pool, name);
  return isSigned && sums.every(({ number, micrograms }) => groups[number]?.micrograms === micrograms);
}
