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
import { readLog } from '../log/read-log.ts';
import type { ArchiveRequest, ChainSpan } from './archive.ts';
import { listOwnHeads } from './store/chain.ts';

/** A commitment is taken only where the postings before it have their links by now. */
const SETTLED_MS = 300_000;

/** The whole log, a line an entry: what was signed, to the byte. */
export async function* logLines(pool: Pool): AsyncGenerator<object> {
  for (const entry of await readLog(pool)) {
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

/** On which days the head of a book was signed within a stretch of its chain. */
export async function signedDays(
  pool: Pool,
  bookId: number,
  { first, last }: Pick<ChainSpan, 'first' | 'last'>,
): Promise<{ day: string; position: number }[]> {
  const heads = await listOwnHeads(pool, { bookId, from: first - 1, to: last });
  return heads.map(({ day, position }) => ({ day, position: Number(position) }));
}

/**
 * The commitment to holdings whose proofs an archive has: the newest within its period, a few minutes old at least. In a sandbox, which has its own
 * time, the newest of all.
 */
export async function findCommitment(
  core: Core,
  { mode, period }: Pick<ArchiveRequest, 'mode' | 'period'>,
): Promise<{ day: string; at: number } | undefined> {
  const until = Math.min(
    core.clock.now() - SETTLED_MS,
    mode === 'live' ? (period.to ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY,
  );
  const from = mode === 'live' ? (period.from ?? 0) : 0;
  const within = (await readLog(core.database.pool))
    .filter(({ kind }) => kind === 'holdings')
    .map((entry) => ({ day: entry.day, at: momentOf(entry) }));
  return within.findLast(({ at }) => at >= from && at < until);
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
