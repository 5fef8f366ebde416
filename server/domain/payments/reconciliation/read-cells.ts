import { withoutTrailing } from '../../kernel/money.ts';

const PLAIN_DIGITS = /^\d{1,15}$/;
const INDIAN_GROUPS = /^\d{1,3}(?:,\d{2})*,\d{3}$/;
const WESTERN_GROUPS = /^\d{1,3}(?:,\d{3})+$/;

/**
 * Rupees as a file has them ("1,00,000.50", "100000.5", "-12.00", "₹ 40"), in paise, exactly; undefined for anything else, such as more
 * than two decimals or groups that are neither Indian nor western. Pure.
 */
export function readAmount(text: string): bigint | undefined {
  const match = /^(-?)\s*(?:(?:₹|INR|Rs\.?)\s*)?([\d,]+)(?:\.(\d*))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  if (![PLAIN_DIGITS, INDIAN_GROUPS, WESTERN_GROUPS].some((form) => form.test(whole))) return undefined;
  const decimals = withoutTrailing(fraction, '0');
  const digits = whole.replaceAll(',', '');
  if (decimals.length > 2 || digits.length > 15) return undefined;
  const amount = BigInt(`${digits}${decimals.padEnd(2, '0')}`);
  return sign === '-' ? -amount : amount;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YEAR_FIRST = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/;
const DAY_FIRST = /^(\d{1,2})[-/. ](\d{1,2}|[A-Za-z]{3})[-/. ](\d{4})(?!\d)/;
const CLOCK = /^[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:\s*([AaPp][Mm]))?(?:\s*(Z|IST|[+-]\d{2}:?\d{2}))?$/;
const IST_OFFSET_MINUTES = 330;
const MINUTE_MS = 60_000;

/**
 * A moment as Indian files have it (2026-11-21 14:03:09, 21/11/2026 02:03 PM, 21-Nov-2026, ISO 8601), in milliseconds; the day stands before
 * the month, and a time without a zone is IST. Undefined for what is no moment. Pure.
 */
export function readMoment(text: string): number | undefined {
  const trimmed = text.trim();
  const yearFirst = YEAR_FIRST.exec(trimmed);
  const match = yearFirst ?? DAY_FIRST.exec(trimmed);
  if (!match) return undefined;
  const [date, first = '', middle = '', last = ''] = match;
  const behind = trimmed.slice(date.length);
  const [written, ...clock] = behind === '' ? [''] : (CLOCK.exec(behind) ?? []);
  if (written === undefined) return undefined;
  const month = /^\d/.test(middle) ? Number(middle) : MONTHS.indexOf(middle.toLowerCase()) + 1;
  const [year, day] = (yearFirst ? [first, last] : [last, first]).map(Number) as [number, number];
  const minutes = minutesOfDay(clock);
  if (year < 2000 || year > 2100 || month < 1 || month > 12 || minutes === undefined) return undefined;
  const midnight = Date.UTC(year, month - 1, day);
  if (new Date(midnight).getUTCDate() !== day) return undefined;
  const [, , seconds, , zone] = clock;
  return midnight + (minutes - zoneMinutes(zone)) * MINUTE_MS + Number(seconds ?? 0) * 1_000;
}

function minutesOfDay([hour, minute, second, half]: (string | undefined)[]): number | undefined {
  const given = Number(hour ?? 0);
  if (half !== undefined && (given < 1 || given > 12)) return undefined;
  const hours = half === undefined ? given : (given % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  if (hours > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 59) return undefined;
  return hours * 60 + Number(minute ?? 0);
}

function zoneMinutes(zone: string | undefined): number {
  if (zone === undefined || zone === 'IST') return IST_OFFSET_MINUTES;
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -minutes : minutes;
}

/** An id as a file has it: visible ASCII, or nothing. Undefined where a spreadsheet rounded it, or it is none. Pure. */
export function readReference(text: string): string | undefined {
  const id = text.trim().replace(/^'/, '');
  return /^[\x21-\x7e]{0,100}$/.test(id) && !/^\d(?:\.\d+)?[eE]\+?\d+$/.test(id) ? id : undefined;
}
