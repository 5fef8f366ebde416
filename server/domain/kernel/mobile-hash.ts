import { createHash } from 'node:crypto';
import type { Mode } from './mode.ts';
import type { Vault } from './vault.ts';

/**
 * What a person is found by in a book: the keyed hash of their mobile (10 digits), in a sandbox with the book mixed in. Live knows
 * a person once, whichever partners registered them; in a sandbox no person of another sandbox, or from before its last reset, is ever
 * found. The book is mixed into the hash and not into the number, so that SQL, which has no key, could do it too.
 */
export function mobileHash(
  vault: Vault,
  book: { mode: Mode; bookId: number },
  mobile: string,
): Uint8Array<ArrayBuffer> {
  const hash = vault.fingerprint('mobile', mobile);
  if (book.mode === 'live') return hash;
  return new Uint8Array(createHash('sha256').update(hash).update(`book ${book.bookId}`).digest());
}
