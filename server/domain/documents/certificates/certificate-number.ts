import { randomInt } from 'node:crypto';
import { istDate, parseIstDate } from '../../kernel/clock.ts';

/** No sign that looks like another, in print or read over the phone: 0, 1, I, L, O and U are left out. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_LENGTH = 8;

/** The number of the sandbox's sample. It has signs that no issued number has, so it can never become one. */
export const SAMPLE_NUMBER = 'TL-20260126-SAMPLE01';

/**
 * A new number: TL, the IST day, and eight signs that cannot be guessed (six hundred thousand million a day).
 * Decisions 13.
 */
export function newCertificateNumber(at: number): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `TL-${istDate(at).replaceAll('-', '')}-${random}`;
}

/** A number as people type it, with spaces, in small letters, without its dashes; undefined where it cannot be one. */
export function readCertificateNumber(text: string): string | undefined {
  const match = /^TL(\d{8})([0-9A-Z]{8})$/.exec(text.toUpperCase().replace(/[\s\u2010-\u2015\u2212_.-]/g, ''));
  return match ? `TL-${match[1]}-${match[2]}` : undefined;
}

/** The IST day (YYYY-MM-DD) on which a certificate with this number was issued, if any was; undefined where none can have it. */
export function issueDayOf(number: string): string | undefined {
  const [, year, month, day, random = ''] = /^TL-(\d{4})(\d{2})(\d{2})-([0-9A-Z]{8})$/.exec(number) ?? [];
  const date = `${year}-${month}-${day}`;
  const isOurs = [...random].every((sign) => ALPHABET.includes(sign)) && parseIstDate(date) !== undefined;
  return isOurs ? date : undefined;
}
