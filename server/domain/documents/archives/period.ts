import { istDayStart, parseIstDate } from '../../kernel/clock.ts';
import { fieldError } from '../../kernel/errors.ts';
import type { ArchivePeriod } from './archive.ts';

/**
 * Reads a period: `all`, an IST month `2026-11`, or an Indian financial year `FY2026-27`, from the year 2000 to 2999. Raises VALIDATION_ERROR on `period`.
 */
export function readPeriod(text: string): ArchivePeriod {
  if (text === 'all') return { name: text, from: null, to: null };
  const [, year = '', month = ''] = /^(2\d{3})-(\d{2})$/.exec(text) ?? [];
  if (year !== '' && Number(month) >= 1 && Number(month) <= 12) return between(text, [Number(year), Number(month)], 1);
  const [, first = '', second = ''] = /^FY(2\d{3})-(\d{2})$/.exec(text) ?? [];
  if (first !== '' && (Number(first) + 1) % 100 === Number(second)) return between(text, [Number(first), 4], 12);
  throw fieldError('VALIDATION_ERROR', 'period', 'must be all, a month as 2026-11, or a financial year as FY2026-27');
}

/** The months (YYYY-MM) of a period as bounds, both included; open where the period is. */
export function monthsOf({ name }: ArchivePeriod): { first: string; last: string } {
  if (name === 'all') return { first: '0000-00', last: '9999-99' };
  const [, year] = /^FY(\d{4})/.exec(name) ?? [];
  return year === undefined ? { first: name, last: name } : { first: `${year}-04`, last: `${Number(year) + 1}-03` };
}

function between(name: string, [year, month]: [number, number], months: number): ArchivePeriod {
  const end = month - 1 + months;
  return { name, from: startOf(year, month), to: startOf(year + Math.floor(end / 12), (end % 12) + 1) };
}

function startOf(year: number, month: number): number {
  const day = parseIstDate(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`);
  return istDayStart(day as number);
}
