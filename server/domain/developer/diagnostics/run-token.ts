import { hash, randomBytes } from 'node:crypto';

const BYTES = 24;

/** The token of a run's link: 192 random bits, kept nowhere in clear. */
export function newRunToken(): string {
  return `wvd_${randomBytes(BYTES).toString('base64url')}`;
}

/** What a run is stored and found by. */
export function runTokenHash(token: string): Buffer {
  return hash('sha256', `tola webview run ${token}`, 'buffer');
}
