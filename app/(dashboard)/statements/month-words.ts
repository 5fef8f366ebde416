import type { Translate } from '../../_lib/messages/translate.ts';

const numbers = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const;

/** A month, given as YYYY-MM: November 2026. */
export function monthName(month: string, translate: Translate): string {
  const [year = '', number] = month.split('-');
  const known = numbers.find((one) => one === number) ?? '01';
  return `${translate(`statements.month.${known}`)} ${year}`;
}

/** When a month is made final: 02:00 IST on the first of the next, as ISO time. */
export function finalAt(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1) - 12_600_000).toISOString();
}
