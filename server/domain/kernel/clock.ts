/**
 * The core's one source of time. Instants are milliseconds since the epoch, UTC; days and months are Indian ones:
 * UTC+05:30 without daylight saving. A sandbox runs on its own offset (decisions 14).
 */
export type Clock = { now(): number };

/** The language's own, from before Next puts one in its place that looks for the page being drawn each time. */
const PlainDate = Date;

/** Time of the machine's clock. */
export const systemClock: Clock = { now: PlainDate.now };

const IST_OFFSET_MS = 19_800_000;
const DAY_MS = 86_400_000;

/** Number of the IST day that holds the instant, counted from 1970-01-01. */
export function istDayNumber(at: number): number {
  return Math.floor((at + IST_OFFSET_MS) / DAY_MS);
}

/** The first and the last instant that a database reads as ISO 8601 writes them: there is no year 0, and no year of five digits. */
export const FIRST_INSTANT = PlainDate.parse('0001-01-01T00:00:00.000Z');
export const LAST_INSTANT = PlainDate.parse('9999-12-31T23:59:59.999Z');

/** The instant at which an IST day number begins (18:30 UTC of the day before); of 0001-01-01 the first instant. */
export function istDayStart(dayNumber: number): number {
  return Math.max(FIRST_INSTANT, dayNumber * DAY_MS - IST_OFFSET_MS);
}

/** The IST date of an instant as YYYY-MM-DD. */
export function istDate(at: number): string {
  return new Date(at + IST_OFFSET_MS).toISOString().slice(0, 10);
}

/** The IST month of an instant as YYYY-MM. */
export function istMonth(at: number): string {
  return istDate(at).slice(0, 7);
}

/** The financial year that holds the instant, April to March by IST: its name ("2026-27") and the instant it began at. */
export function istFinancialYear(at: number): { name: string; startsAt: number } {
  const [year = 0, month = 0] = istDate(at).split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  const name = `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
  return { name, startsAt: Date.UTC(first, 3, 1) - IST_OFFSET_MS };
}

/** Day number of a YYYY-MM-DD date, or undefined where no such day exists. */
export function parseIstDate(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return undefined;
  const at = Date.parse(`${text}T00:00:00.000Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text) return undefined;
  return at / DAY_MS;
}

/** ISO 8601 in UTC with milliseconds and Z, as the API shows time. */
export function isoTime(at: number): string {
  return new PlainDate(at).toISOString();
}
