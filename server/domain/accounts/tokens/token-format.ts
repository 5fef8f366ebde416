import { hash, randomInt } from 'node:crypto';
import type { Mode } from '../../kernel/mode.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 42;
const CHECKSUM_LENGTH = 6;
const tokenPrefixes: Record<Mode, string> = { sandbox: 'tola_test_', live: 'tola_live_' };
const keyPrefixes: Record<Mode, string> = { sandbox: 'tola_key_test_', live: 'tola_key_live_' };
const prefixes = [...Object.values(tokenPrefixes), ...Object.values(keyPrefixes)];

/** Prefix, 42 random characters (250 bits), and a checksum by which a mistyped or invented token is detected without a look-up. */
export function makeToken(mode: Mode): string {
  return secretWith(tokenPrefixes[mode]);
}

/** The same for a secret of a named key. */
export function makeKeySecret(mode: Mode): string {
  return secretWith(keyPrefixes[mode]);
}

function secretWith(prefix: string): string {
  let body = prefix;
  for (let index = 0; index < RANDOM_LENGTH; index++) body += ALPHABET[randomInt(ALPHABET.length)];
  return body + checksum(body);
}

/** The SHA-256 by which a token or a key's secret is stored and found, or undefined where the text is neither (decisions 1). */
export function tokenHash(text: string): Buffer | undefined {
  const body = text.slice(0, -CHECKSUM_LENGTH);
  const prefix = prefixes.find((one) => body.startsWith(one));
  if (prefix === undefined || body.length !== prefix.length + RANDOM_LENGTH) return undefined;
  return checksum(body) === text.slice(-CHECKSUM_LENGTH) ? hash('sha256', text, 'buffer') : undefined;
}

/** Mode that a presented token or key claims: sandbox by its prefix, else live (decisions 2). */
export function claimedMode(text: string | undefined): Mode {
  const isSandbox = text?.startsWith(tokenPrefixes.sandbox) || text?.startsWith(keyPrefixes.sandbox);
  return isSandbox ? 'sandbox' : 'live';
}

function checksum(body: string): string {
  const digest = hash('sha256', `tola token ${body}`, 'buffer');
  let text = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index++) text += ALPHABET[(digest[index] as number) % ALPHABET.length];
  return text;
}
