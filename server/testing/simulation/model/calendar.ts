/** The Indian calendar of the model: five and a half hours ahead of UTC, all year. */
const IST_MS = 19_800_000;
const DAY_MS = 86_400_000;

/** YYYY-MM-DD in India. */
export function dayOf(instant: number): string {
  return new Date(instant + IST_MS).toISOString().slice(0, 10);
}

/** YYYY-MM in India. */
export function monthOf(instant: number): string {
  return dayOf(instant).slice(0, 7);
}

/** A financial year, April to March, by its last digits: 2627. */
export function financialYearOf(instant: number): string {
  const [year = 0, month = 0] = dayOf(instant).split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${String(first % 100).padStart(2, '0')}${String((first + 1) % 100).padStart(2, '0')}`;
}

/** The instant at which an IST day begins. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - IST_MS;
}

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day so many months later, or the last one of a month that has no such day. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return `${first.toISOString().slice(0, 8)}${String(Math.min(date, last)).padStart(2, '0')}`;
}

/** When the statement of an IST month is made final: 02:00 on the first of the next. */
export function finalisedAt(month: string): number {
  return startOfDay(monthsAfter(`${month}-01`, 1)) + 2 * 3_600_000;
}

/** When a plan's debit is taken on one of its days: six in the morning. */
export function debitAt(day: string): number {
  return startOfDay(day) + 6 * 3_600_000;
}
