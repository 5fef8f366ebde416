import { hash, randomBytes } from 'node:crypto';

/** A key of 256 random bits, made anew at each sign-in: it is in the cookie of one browser, and nowhere else in clear. */
export function newSessionKey(): string {
  return randomBytes(32).toString('base64url');
}

/** What a session is stored and found by. */
export function sessionHash(sessionKey: string): Buffer {
  return hash('sha256', `tola session ${sessionKey}`, 'buffer');
}
