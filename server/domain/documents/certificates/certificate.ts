import type { Asset } from '../../kernel/assets.ts';
import { istDate } from '../../kernel/clock.ts';
import type { Micrograms } from '../../kernel/money.ts';

/** What a person held with the service at a moment, as it was certified. */
export type Certificate = {
  number: string;
  /** Milliseconds */
  issuedAt: number;
  holderName: string;
  /** The name is that of checked documents */
  nameVerified: boolean;
  /** All partners together, SIPs included */
  holdings: Record<Asset, Micrograms>;
};

/** A certificate with what proves it. */
export type SignedCertificate = Certificate & {
  /** The signed text, to the byte */
  payload: string;
  /** Ed25519, 64 bytes */
  signature: Uint8Array;
  keyId: string;
  /** Names its public files; cannot be guessed */
  fileName: string;
  /** Whose it is */
  personId: string;
};

const IST_OFFSET_MS = 19_800_000;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** An instant in ISO 8601 as India's clocks show it: 2026-11-21T17:05:00.000+05:30. Certificates show this time, not UTC. */
export function istTimestamp(at: number): string {
  return new Date(at + IST_OFFSET_MS).toISOString().replace('Z', '+05:30');
}

/** An instant as people in India write it: 21 November 2026, 5:05 pm IST. */
export function istDisplay(at: number): string {
  const time = new Date(at + IST_OFFSET_MS);
  const [year, , day] = istDate(at).split('-');
  const hour = time.getUTCHours();
  const minute = String(time.getUTCMinutes()).padStart(2, '0');
  return `${Number(day)} ${MONTHS[time.getUTCMonth()]} ${year}, ${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'} IST`;
}

/** Grams with all six decimals, ungrouped: 12.345678. The form that is signed and printed. */
export function exactGrams(metal: Micrograms): string {
  const digits = metal.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
