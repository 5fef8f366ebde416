import type { Core } from '../context.ts';
import { consistencyProof, rootOf } from '../log/merkle.ts';
import {
  type PublishedEntry,
  type PublishedHead,
  proveEntry,
  publishedEntry,
  publishedHead,
} from '../log/published-entry.ts';
import { findLogEntry, readLeaves, readLog } from '../log/read-log.ts';
import { headLeaf } from './head-leaf.ts';
import { readHeads } from './store.ts';

/** The log, from which anyone computes its root: every entry in its order, and the newest head. */
export type PublishedLog = { keys_url: string; head: PublishedHead | null; entries: PublishedEntry[] };

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** The whole log as it is published at /verify/ledger.json. A copy of it that a reader keeps holds us to what it says. */
export async function publishedLog(core: Core): Promise<PublishedLog> {
  const entries = await readLog(core.database.pool);
  const newest = entries.at(-1);
  return { keys_url: keysUrl(core), head: newest ? publishedHead(newest) : null, entries: entries.map(publishedEntry) };
}

/**
 * A day as it is published: its entry with the proof that it is in the log, and the leaf of each book, of which its root is made: a
 * reader who has the chain of a book finds its leaf among them. Undefined where the day was not signed.
 */
export async function publishedDay(core: Core, day: string): Promise<object | undefined> {
  const { pool } = core.database;
  const entry = await findLogEntry(pool, 'ledger', day);
  if (!entry) return undefined;
  const leaves = (await readHeads(pool, day)).map(headLeaf);
  return { keys_url: keysUrl(core), ...(await proveEntry(core, entry)), heads: leaves.map(hex) };
}

/** The proof that the log of `from` entries is the beginning of that of `to` (RFC 6962, 2.1.2). Undefined where there are no such two. */
export async function publishedConsistency(core: Core, from: number, to: number): Promise<object | undefined> {
  const leaves = await readLeaves(core.database.pool, to);
  if (from < 1 || from > to || leaves.length !== to) return undefined;
  return {
    from: { size: from, root: hex(rootOf(leaves.slice(0, from))) },
    to: { size: to, root: hex(rootOf(leaves)) },
    proof: consistencyProof(leaves, from).map(hex),
  };
}

const keysUrl = (core: Core) => `${core.settings.addresses.app}/files/certificates/keys.json`;
