import type { Core } from '../context.ts';
import type { LogEntry } from './log-entry.ts';
import { inclusionProof } from './merkle.ts';
import { findNewestHead, readLeaves } from './read-log.ts';

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

/** An entry with the path from its leaf to the newest head of the log that its key signed (RFC 6962, 2.1.1). */
export type ProvedEntry = { entry: PublishedEntry; head: PublishedHead; size: number; inclusion: string[] };

/** An entry as it is published. */
export function publishedEntry(entry: LogEntry): PublishedEntry {
  const { index, kind, day, payload, keyId } = entry;
  return { index, kind, day, payload, signature: base64(entry.signature), key_id: keyId };
}

/** The head of the log that an entry made, as it is published. */
export function publishedHead({ head, headSignature, keyId }: LogEntry): PublishedHead {
  return { payload: head, signature: base64(headSignature), key_id: keyId };
}

/** An entry with the proof that the log has it, under one key: a head that a later key signed would need that key too. */
export async function proveEntry(core: Core, entry: LogEntry): Promise<ProvedEntry> {
  const { pool } = core.database;
  const newest = (await findNewestHead(pool, entry.keyId)) ?? entry;
  const leaves = await readLeaves(pool, newest.index + 1);
  return {
    entry: publishedEntry(entry),
    head: publishedHead(newest),
    size: leaves.length,
    inclusion: inclusionProof(leaves, entry.index).map((each) => each.toString('hex')),
  };
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
