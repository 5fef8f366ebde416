import type { Core } from '../context.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { consistencyProof, inclusionProof, rootOf } from '../log/merkle.ts';
import { findLogEntry, readLeaves, readLog } from '../log/read-log.ts';
import { headLeaf } from './head-leaf.ts';
import { readHeads } from './store.ts';

/** An entry of the log as it is published: what was signed, to the byte, and the signature in Base64. */
export type PublishedEntry = {
  index: number;
  kind: string;
  day: string;
  payload: string;
  signature: string;
  key_id: string;
};

/** The signed head of the log. */
export type PublishedHead = { payload: string; signature: string; key_id: string };

/** The log, from which anyone computes its root: every entry in its order, and the newest head. */
export type PublishedLog = { keys_url: string; head: PublishedHead | null; entries: PublishedEntry[] };

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** The whole log as it is published at /verify/ledger.json. A copy of it that a reader keeps holds us to what it says. */
export async function publishedLog(core: Core): Promise<PublishedLog> {
  const entries = await readLog(core.database.pool);
  const newest = entries.at(-1);
  return { keys_url: keysUrl(core), head: newest ? headOf(newest) : null, entries: entries.map(publishedEntry) };
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
  return { keys_url: keysUrl(core), ...(await entryWithProof(core, entry)), heads: leaves.map(hex) };
}

/** An entry, the newest head of the log, and the path from the one to the other (RFC 6962, 2.1.1). */
async function entryWithProof(
  core: Core,
  entry: LogEntry,
): Promise<{ entry: PublishedEntry; head: PublishedHead; size: number; inclusion: string[] }> {
  const { pool } = core.database;
  const entries = await readLog(pool);
  const leaves = await readLeaves(pool, entries.length);
  return {
    entry: publishedEntry(entry),
    head: headOf(entries.at(-1) as LogEntry),
    size: leaves.length,
    inclusion: inclusionProof(leaves, entry.index).map(hex),
  };
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

function publishedEntry(entry: LogEntry): PublishedEntry {
  const { index, kind, day, payload, keyId } = entry;
  return { index, kind, day, payload, signature: base64(entry.signature), key_id: keyId };
}

function headOf({ head, headSignature, keyId }: LogEntry): PublishedHead {
  return { payload: head, signature: base64(headSignature), key_id: keyId };
}

const keysUrl = (core: Core) => `${core.settings.addresses.app}/files/certificates/keys.json`;
