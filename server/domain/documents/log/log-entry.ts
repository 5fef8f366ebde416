/** What the log has entries of: heads of the ledger's books; what is owed to users; that the database was restored. */
export const logKinds = ['ledger', 'holdings', 'restored'] as const;
export type LogKind = (typeof logKinds)[number];

/** A signed statement in the log. */
export type LogEntry = {
  /** Its place, from 0: the number of its leaf */
  index: number;
  kind: LogKind;
  /** The IST day that it opens, YYYY-MM-DD */
  day: string;
  /** The signed text, to the byte */
  payload: string;
  /** Ed25519, 64 bytes */
  signature: Uint8Array;
  /** The signed text of the head of the log with this entry as its last */
  head: string;
  headSignature: Uint8Array;
  keyId: string;
};

/** Names how the head of the log is written; another way of writing it gets another name. */
const HEAD_FORMAT = 'tola-log-1';

/** The text of the head of the log that is signed: so many entries have this root. Fields in this order, no white space. */
export function logHeadText(head: { issuer: string; size: number; root: Uint8Array; keyId: string }): string {
  const { issuer, size, root, keyId } = head;
  return JSON.stringify({ format: HEAD_FORMAT, issuer, size, root: Buffer.from(root).toString('hex'), key_id: keyId });
}
