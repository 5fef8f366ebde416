import { hash, randomInt } from 'node:crypto';
import type { Mode } from '../../kernel/mode.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 42;
const CHECKSUM_LENGTH = 6;
const prefixOf: Record<Mode, string> = { sandbox: 'tola_test_', live: 'tola_live_' };

/** Prefix, 42 random characters (250 bits), and a checksum by which a mistyped or invented token is detected without a look-up. */
export function makeToken(mode: Mode): string {
  let body = prefixOf[mode];
  for (let index = 0; index < RANDOM_LENGTH; index++) body += ALPHABET[randomInt(ALPHABET.length)];
  return body + checksum(body);
}

/** The SHA-256 by which a token is stored and found, or undefined where the text is no token (decisions 1). */
export function tokenHash(text: string): Buffer | undefined {
  const body = text.slice(0, -CHECKSUM_LENGTH);
  if (text.length !== prefixOf.live.length + RANDOM_LENGTH + CHECKSUM_LENGTH) return undefined;
  if (!body.startsWith(prefixOf.live) && !body.startsWith(prefixOf.sandbox)) return undefined;
  return checksum(body) === text.slice(-CHECKSUM_LENGTH) ? hash('sha256', text, 'buffer') : undefined;
}

/** Mode that a presented token claims: sandbox by its prefix, else live (decisions 2). */
export function claimedMode(text: string | undefined): Mode {
  return text?.startsWith(prefixOf.sandbox) ? 'sandbox' : 'live';
}

function checksum(body: string): string {
  const digest = hash('sha256', `tola token ${body}`, 'buffer');
  let text = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index++) text += ALPHABET[(digest[index] as number) % ALPHABET.length];
  return text;
}
