import type { Pool } from 'pg';
import type { LawFinding } from '../../ledger/laws/check-laws.ts';
import { readKeys } from '../certificates/read-keys.ts';
import { isSignedBy } from '../certificates/signing.ts';
import { type LogEntry, logHeadText } from '../log/log-entry.ts';
import { leafHash, rootOf } from '../log/merkle.ts';
import { readLog } from '../log/read-log.ts';
import { headLeaf } from './head-leaf.ts';
import { readHeads } from './store.ts';

const EXAMPLES_MAX = 5;

/**
 * Proves the log: its entries stand in their places and are signed, each signed head has the root of the entries up to it, and the heads of
 * books that each day signed are those that are kept. The chains behind these heads are proved by `check-laws.ts`.
 */
export async function checkLog(pool: Pool): Promise<LawFinding[]> {
  const entries = await readLog(pool);
  const keys = await readKeys(pool);
  const isSigned = (entry: LogEntry, text: string, signature: Uint8Array) => {
    const key = keys.get(entry.keyId);
    return key !== undefined && isSignedBy(key, text, signature);
  };
  const leaves = entries.map(({ payload }) => leafHash(Buffer.from(payload, 'utf8')));
  const hasPlace = (entry: LogEntry, place: number) =>
    entry.index === place && entry.head === headOf(entry, leaves.slice(0, place + 1));
  const days = entries.filter(({ kind }) => kind === 'ledger');
  const kept = new Map<LogEntry, string>();
  for (const entry of days) kept.set(entry, hexRoot((await readHeads(pool, entry.day)).map(headLeaf)));
  return [
    finding(
      'each entry of the log, and the head it made, is signed',
      entries,
      (entry) => isSigned(entry, entry.payload, entry.signature) && isSigned(entry, entry.head, entry.headSignature),
    ),
    finding(
      'each entry of the log stands in its place, and each head has the root of the entries up to it',
      entries,
      hasPlace,
    ),
    finding(
      'the heads of books that a day signed are those that are kept',
      days,
      (entry) => rootIn(entry) === kept.get(entry),
    ),
  ];
}

function finding(
  law: string,
  entries: readonly LogEntry[],
  holds: (entry: LogEntry, place: number) => boolean,
): LawFinding {
  const broken = entries
    .filter((entry, place) => !holds(entry, place))
    .map(({ index, kind, day }) => `entry ${index}: ${kind} of ${day}`);
  return {
    law,
    checked: BigInt(entries.length),
    broken: BigInt(broken.length),
    examples: broken.slice(0, EXAMPLES_MAX),
  };
}

/** The head as it should read, by the name of the issuer and of the key that it gives itself. */
function headOf(entry: LogEntry, leaves: readonly Uint8Array[]): string {
  const { issuer = '' } = fieldsOf(entry.head);
  return logHeadText({ issuer, size: leaves.length, root: rootOf(leaves), keyId: entry.keyId });
}

function rootIn(entry: LogEntry): string | undefined {
  return fieldsOf(entry.payload).root;
}

function fieldsOf(text: string): Record<string, string> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function hexRoot(leaves: readonly Uint8Array[]): string {
  return rootOf(leaves).toString('hex');
}
