import { createHash } from 'node:crypto';
import { fieldError } from '../kernel/errors.ts';

/** A ledger as it stood: before a moment (milliseconds on the book's clock), or in the state that an earlier page answered. */
export type LedgerState = { before: number } | { state: string };

/** Writes the state of a ledger: how far it had come, and whose it is. */
export function writeState(owner: string, reached: bigint): string {
  return `${reached.toString(36)}.${markOf(owner)}`;
}

/** How far a ledger had come, out of its written state. Raises VALIDATION_ERROR on `as_of` where it is of another ledger. */
export function readState(owner: string, state: string): bigint {
  const [reached = '', mark] = state.split('.');
  if (mark !== markOf(owner)) {
    throw fieldError('VALIDATION_ERROR', 'as_of', 'must be the as_of of an earlier page of the same ledger');
  }
  return [...reached].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
}

function markOf(owner: string): string {
  return createHash('sha256').update(owner).digest('hex').slice(0, 8);
}
