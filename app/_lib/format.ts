/**
 * The one place where numbers and times become text. Our own code instead of Intl, so that server and browser
 * agree to the letter whatever language data they carry.
 */

const IST_OFFSET_MS = 19_800_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MINUS = '\u2212';
const LAKH = 100_000;
const CRORE = 10_000_000;

/** Groups whole digits the Indian way: 1234567 is 12,34,567. */
function groupDigits(digits: string): string {
  if (digits.length <= 3) return digits;
  const head = digits.slice(0, -3).replace(/\B(?=(?:\d{2}){1,10}$)/g, ',');
  return `${head},${digits.slice(-3)}`;
}

/** Rupees with two decimals: 1234567.5 is ₹12,34,567.50, negatives with a true minus sign before the ₹. */
export function formatRupees(amountInr: number): string {
  const [whole = '0', fraction = '00'] = Math.abs(amountInr).toFixed(2).split('.');
  const sign = amountInr < 0 && Number(`${whole}.${fraction}`) !== 0 ? MINUS : '';
  return `${sign}₹${groupDigits(whole)}.${fraction}`;
}

/** Rupees in a word, for axes and tiles: ₹950, ₹45,000, ₹1.23 L (lakh), ₹45.6 Cr (crore); at most three figures from a lakh on. */
export function formatRupeesShort(amountInr: number): string {
  const amount = Math.abs(amountInr);
  const sign = amountInr < 0 && Math.round(amount) !== 0 ? MINUS : '';
  if (Math.round(amount) < LAKH) return `${sign}₹${groupDigits(String(Math.round(amount)))}`;
  // What would round up to a hundred lakh is a crore.
  const [unit, name] = amount < CRORE - LAKH / 2 ? [LAKH, 'L'] : [CRORE, 'Cr'];
  const [whole = '', fraction] = threeFigures(amount / unit).split('.');
  return `${sign}₹${groupDigits(whole)}${fraction ? `.${fraction}` : ''}\u00A0${name}`;
}

function threeFigures(value: number): string {
  const text = value.toFixed(value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
  return text.includes('.') ? text.replace(/\.?0{1,2}$/, '') : text;
}

/** Grams with three to six decimals, the rest trimmed: 1.5 is 1.500 g, 0.123456 is 0.123456 g. */
export function formatGrams(quantityGrams: number): string {
  const [whole = '0', fraction = ''] = Math.abs(quantityGrams).toFixed(6).split('.');
  const trimmed = fraction.replace(/0{1,3}$/, '');
  const sign = quantityGrams < 0 && Number(`${whole}.${fraction}`) !== 0 ? MINUS : '';
  return `${sign}${groupDigits(whole)}.${trimmed}\u00A0g`;
}

/** A percentage with its sign: 1.234 is +1.23 %. */
export function formatChange(changePct: number): string {
  const text = Math.abs(changePct).toFixed(2);
  const sign = Number(text) === 0 ? '' : changePct < 0 ? MINUS : '+';
  return `${sign}${text}%`;
}

/** A count: 1234567 is 12,34,567. */
export function formatCount(count: number): string {
  return groupDigits(String(Math.trunc(count)));
}

const two = (value: number) => String(value).padStart(2, '0');

/** Indian date and time, without a label: 21 Nov 2026, 14:03. */
export function formatIst(at: string | number): string {
  const time = new Date(new Date(at).getTime() + IST_OFFSET_MS);
  return `${formatIstDay(at)} ${time.getUTCFullYear()}, ${two(time.getUTCHours())}:${two(time.getUTCMinutes())}`;
}

/** Indian day and time to the second: 21 Nov, 14:03:09. Of another year than this one, as sandboxes have it, with the year. */
export function formatIstSecond(at: string | number, now: number = Date.now()): string {
  const yearOf = (moment: string | number) => new Date(new Date(moment).getTime() + IST_OFFSET_MS).getUTCFullYear();
  const year = yearOf(at) === yearOf(now) ? '' : ` ${yearOf(at)}`;
  return `${formatIstDay(at)}${year}, ${formatIstClock(at)}`;
}

/** Indian time of day to the second: 14:03:09. */
export function formatIstClock(at: string | number): string {
  const time = new Date(new Date(at).getTime() + IST_OFFSET_MS);
  return `${two(time.getUTCHours())}:${two(time.getUTCMinutes())}:${two(time.getUTCSeconds())}`;
}

/** Indian day and month: 21 Nov. */
export function formatIstDay(at: string | number): string {
  const time = new Date(new Date(at).getTime() + IST_OFFSET_MS);
  return `${time.getUTCDate()} ${MONTHS[time.getUTCMonth()] ?? ''}`;
}

/** The instant in UTC, for tooltips: 2026-11-21 08:33:09 UTC. */
export function formatUtc(at: string | number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** A calendar day, given as YYYY-MM-DD: 21 Nov 2026. */
export function formatDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** The Indian calendar date of an instant, YYYY-MM-DD, as the API takes it. */
export function istDate(at: number): string {
  return new Date(at + IST_OFFSET_MS).toISOString().slice(0, 10);
}

/** Digits of a mobile in the usual two halves: 99999 00001. */
export function formatMobile(mobile: string): string {
  return mobile.length === 10 ? `${mobile.slice(0, 5)} ${mobile.slice(5)}` : mobile;
}

/** A share of a whole in percent, rounded down, so that only all of it is 100%: 1999 of 2000 is 99.9%. */
export function formatShare(part: number, whole: number): string {
  const tenths = Math.floor((part * 1_000) / whole);
  return tenths % 10 === 0 ? `${tenths / 10}%` : `${(tenths / 10).toFixed(1)}%`;
}

/** How long something took: 84 is 84 ms, 1250 is 1.3 s. */
export function formatLatency(milliseconds: number): string {
  return milliseconds < 1_000 ? `${milliseconds}\u00A0ms` : `${(milliseconds / 1_000).toFixed(1)}\u00A0s`;
}
