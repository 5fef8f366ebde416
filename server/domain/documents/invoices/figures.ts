import { istDate } from '../../kernel/clock.ts';

/** How figures are printed. Whole numbers of the smallest unit come in, text grouped the Indian way comes out. */

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const MICROGRAM_DECIMALS = 6;
const IST_OFFSET_MS = 19_800_000;

/** 123456789 with two decimals is 12,34,567.89; below zero with a true minus sign. */
export function decimalText(units: number, decimals: number): string {
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const head = whole.slice(0, -3).replace(/\B(?=(?:\d{2}){1,10}$)/g, ',');
  const grouped = head ? `${head},${whole.slice(-3)}` : whole;
  const fraction = decimals > 0 ? `.${digits.slice(-decimals)}` : '';
  return `${units < 0 ? '\u2212' : ''}${grouped}${fraction}`;
}

/** Paise as ₹12,34,567.89. */
export function rupeesText(paise: number): string {
  return paise < 0 ? `\u2212₹${decimalText(-paise, 2)}` : `₹${decimalText(paise, 2)}`;
}

/** Micrograms as grams with three to six decimals, without the unit: 0.035635, 1.500. */
export function gramsText(micrograms: number): string {
  return decimalText(micrograms, MICROGRAM_DECIMALS).replace(/0{1,3}$/, '');
}

/** Thousandths as a percentage: 15 is 1.5%. */
export function perMilleText(perMille: number): string {
  return `${decimalText(perMille, 1).replace(/\.0$/, '')}%`;
}

/** A month, given as YYYY-MM: November 2026. */
export function monthText(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return `${MONTHS[(number ?? 1) - 1]} ${year}`;
}

/** An instant as Indian date and time: 21 November 2026, 14:03 IST. */
export function istText(at: number): string {
  const [year, month, day] = istDate(at).split('-').map(Number);
  const time = new Date(at + IST_OFFSET_MS).toISOString().slice(11, 16);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}, ${time} IST`;
}
