import { createHash, randomFillSync } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const pool = Buffer.alloc(8192);
let used = pool.length;

function randomBytesFromPool(count: number): Buffer {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}

/** Prefixes of every kind of id (decisions 1). */
export type IdPrefix =
  | 'usr'
  | 'qt'
  | 'txn'
  | 'pay'
  | 'sip'
  | 'evt'
  | 'whe'
  | 'whd'
  | 'req'
  | 'inv'
  | 'ptn'
  | 'tok'
  | 'key'
  | 'otp'
  | 'pb'
  | 'mbr'
  | 'ses'
  | 'ivt'
  | 'siv'
  | 'aud'
  | 'msg'
  | 'per'
  | 'rfd'
  | 'ba'
  | 'wd'
  | 'kyc'
  | 'kpc'
  | 'mch'
  | 'dlv'
  | 'inp'
  | 'stm'
  | 'wvr'
  | 'emc'
  | 'ems'
  | 'dom'
  | 'apr'
  | 'stf'
  | 'rst'
  | 'pky'
  | 'inc';

/**
 * A new opaque id: prefix, then 10 characters of time and 16 random ones (80 bits) in Crockford's base 32,
 * so that ids sort by the moment of their making and cannot be guessed.
 */
export function newId(prefix: IdPrefix, at: number): string {
  const bytes = randomBytesFromPool(16);
  let random = '';
  for (const byte of bytes) random += ALPHABET[byte & 31];
  return `${prefix}_${timePart(at)}${random}`;
}

/**
 * The id of something that follows from what has an id: its time, and letters that the text decides. The same is made again wherever it
 * is made, also on a database that was restored and knows nothing of it.
 */
export function derivedId(prefix: IdPrefix, from: string, text: string): string {
  const letters = [...createHash('sha256').update(`${prefix} ${from} ${text}`).digest().subarray(0, 16)].map(
    (byte) => ALPHABET[byte & 31],
  );
  return `${prefix}_${timePart(idInstant(from) ?? 0)}${letters.join('')}`;
}

/** What sorts after every id made before this instant (milliseconds) and before every one made from it on. */
export function idBound(prefix: IdPrefix, at: number): string {
  return `${prefix}_${timePart(Math.max(at, 0))}`;
}

/** The instant (milliseconds) of an id's making; undefined where the text has not the form of an id of ours. */
export function idInstant(id: string): number | undefined {
  const time = /^[a-z]{2,4}_([0-9a-hjkmnp-tv-z]{10})/.exec(id)?.[1];
  if (time === undefined) return undefined;
  let at = 0;
  for (const letter of time) at = at * 32 + ALPHABET.indexOf(letter);
  return at;
}

function timePart(at: number): string {
  let time = '';
  let rest = at;
  for (let index = 0; index < 10; index++) {
    time = ALPHABET[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  return time;
}

/** Whether a text from outside has the form of an id of any kind. */
export function isId(text: string): boolean {
  return /^[a-z]{2,4}_[0-9a-z]{1,60}$/.test(text);
}

/** A text from outside that should be an id of ours, for a log: left out unless it has the whole form of one, since it may be anybody's mobile. */
export function idForLog(text: string): string | undefined {
  return /^[a-z]{2,4}_[0-9a-hjkmnp-tv-z]{26}$/.test(text) ? text : undefined;
}
