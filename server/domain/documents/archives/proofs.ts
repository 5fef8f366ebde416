import type { Pool } from 'pg';
import { assets } from '../../kernel/assets.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { Core } from '../context.ts';
import { writtenHolding } from '../holdings/proof-file.ts';
import { listBookLeaves } from '../holdings/prove-book.ts';
import { proveHolding } from '../holdings/prove-holding.ts';
import { headLeaf } from '../ledger-days/head-leaf.ts';
import { readHeadsOf } from '../ledger-days/read-heads.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { inclusionProof } from '../log/merkle.ts';
import type { ArchiveRequest, ChainSpan } from './archive.ts';
import { findOldestUnlinked, listOwnHeads } from './store/chain.ts';

/** A commitment is taken only once this old: what was posted before it is committed by then. */
const SETTLED_MS = 300_000;
/** How far after a commitment the verifier still looks for postings that it may have counted. */
const VERIFIED_MS = 120_000;
/** The leaves of a commitment are kept for 400 days: one that may be forgotten on the way is not taken. */
const LEAVES_KEPT_MS = 399 * 86_400_000;

/** The whole log, a line an entry: what was signed, to the byte. */
export async function* logLines(log: readonly LogEntry[]): AsyncGenerator<object> {
  for (const entry of log) {
    yield {
      index: entry.index,
      kind: entry.kind,
      day: entry.day,
      payload: entry.payload,
      signature: base64(entry.signature),
      key_id: entry.keyId,
      head: entry.head,
      head_signature: base64(entry.headSignature),
    };
  }
}

/** The signed heads of a book within a stretch of its chain, each with the path to the root of its day. */
export async function* dayLines(pool: Pool, bookId: number, days: readonly { day: string }[]): AsyncGenerator<object> {
  for (const { day } of days) {
    const heads = await readHeadsOf(pool, day);
    const index = heads.findIndex((head) => head.bookId === bookId);
    const own = heads[index];
    if (!own) continue;
    yield {
      day,
      position: Number(own.position),
      hash: hex(own.hash),
      index,
      size: heads.length,
      inclusion: inclusionProof(heads.map(headLeaf), index).map(hex),
    };
  }
}

/**
 * The signed days on which a book's chain stood within a stretch of it, with where it stood, oldest first: each `ledger` entry of the log from the
 * book's first head on, whether it had moved or not, so that a day that is left out is missed.
 */
export async function signedDays(
  pool: Pool,
  bookId: number,
  { log, first, last }: Pick<ChainSpan, 'first' | 'last'> & { log: readonly LogEntry[] },
): Promise<{ day: string; position: number }[]> {
  const heads = await listOwnHeads(pool, bookId);
  return log
    .filter(({ kind }) => kind === 'ledger')
    .map(({ day }) => ({ day, position: Number(heads.findLast((head) => head.day <= day)?.position ?? 0n) }))
    .filter(({ position }) => position > 0 && position >= first - 1 && position <= last);
}

/**
 * The commitment to holdings whose proofs an archive has: the newest within its period, a few minutes old at least, and of live only one before
 * which each posting has its link. In a sandbox, which has its own time, the newest of all. Called before the end of the chain is read.
 */
export async function findCommitment(
  core: Core,
  log: readonly LogEntry[],
  { bookId, mode, period }: Pick<ArchiveRequest, 'bookId' | 'mode' | 'period'>,
): Promise<{ day: string; at: number } | undefined> {
  const isLive = mode === 'live';
  const now = core.clock.now();
  const unlinkedAt = isLive ? await findOldestUnlinked(core.database.pool, bookId) : undefined;
  const until = Math.min(
    now - SETTLED_MS,
    (isLive ? period.to : null) ?? Number.POSITIVE_INFINITY,
    unlinkedAt === undefined ? Number.POSITIVE_INFINITY : unlinkedAt - VERIFIED_MS,
  );
  const from = Math.max((isLive ? period.from : null) ?? 0, now - LEAVES_KEPT_MS);
  return log
    .filter(({ kind }) => kind === 'holdings')
    .map((entry) => ({ day: entry.day, at: momentOf(entry) }))
    .findLast(({ at }) => at >= from && at < until);
}

/** The proofs of a book's users, or of one, in a day's commitment. */
export async function* holdingLines(
  core: Core,
  { bookId, mode, day, userId }: { bookId: number; mode: Mode; day: string; userId: bigint | undefined },
): AsyncGenerator<object> {
  for (const asset of assets) {
    const tree = { day, mode, asset };
    if (userId === undefined) {
      for await (const leaf of listBookLeaves(core, tree, bookId)) yield { day, ...leaf };
      continue;
    }
    const proof = await proveHolding(core, tree, userId);
    if (proof) yield { day, ...writtenHolding(proof, true) };
  }
}

const momentOf = ({ payload }: LogEntry) => Date.parse((JSON.parse(payload) as { as_of: string }).as_of);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
