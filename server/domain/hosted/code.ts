import { hash, randomBytes } from 'node:crypto';

/** A code is exchanged within ten minutes (spec part 8). */
export const CODE_LIFE_SECONDS = 600;
/** Who was asked for a one-time password answers within so long; then the screens are opened anew. */
export const AWAITING_SECONDS = 900;

/** A new code of 256 random bits: the credential of one customer, once (spec part 5.7). */
export function newEmbedCode(): string {
  return `emb_${randomBytes(32).toString('base64url')}`;
}

/** What a code is stored and found by. */
export function embedCodeHash(userCode: string): Buffer {
  return hash('sha256', `tola embed code ${userCode}`, 'buffer');
}
