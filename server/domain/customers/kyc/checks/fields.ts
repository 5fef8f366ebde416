import { parseIstDate } from '../../../kernel/clock.ts';
import { passesVerhoeff } from '../../../kernel/text/verhoeff.ts';

/** Ten characters of a PAN's form, in capitals. Whose it can be is the provider's to say. */
export const PAN_FORM = /^[A-Z]{5}[0-9]{4}[A-Z]$/;

/** A PIN code of India. */
export const PINCODE_FORM = /^[1-9][0-9]{5}$/;

/** The digits of an Aadhaar number that was written with spaces or hyphens between them, or without. */
export function aadhaarDigits(text: string): string {
  return text.replace(/[ -]/g, '');
}

/** What is wrong with the digits of an Aadhaar number; undefined where nothing is. */
export function aadhaarProblem(digits: string): string | undefined {
  if (!/^[0-9]{12}$/.test(digits)) return 'must be 12 digits';
  return passesVerhoeff(digits) ? undefined : 'has a wrong check digit';
}

/** Whether a text is a day that exists, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return parseIstDate(text) !== undefined;
}

/** Whether a text can be kept and shown: well-formed, and without a zero character. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
