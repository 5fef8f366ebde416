import { hash, randomBytes } from 'node:crypto';

const PREFIX = 'tola_embed_';

/** A new session token of 256 random bits: it is in the storage of one WebView, and nowhere else in clear. */
export function newSessionToken(): string {
  return PREFIX + randomBytes(32).toString('base64url');
}

/** What a session is stored and found by; undefined where the text is no token of the embed. */
export function sessionTokenHash(token: string): Buffer | undefined {
  return /^tola_embed_[\w-]{43}$/.test(token) ? hash('sha256', `tola embed session ${token}`, 'buffer') : undefined;
}
