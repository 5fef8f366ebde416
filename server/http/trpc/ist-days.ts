import { z } from 'zod';
import { parseIstDate } from '../../domain/kernel/clock.ts';
import { DomainError } from '../../domain/kernel/errors.ts';

const istDay = z.string().max(10).optional();

/** First and last IST day of a list, both included, as screens and files name them: YYYY-MM-DD. */
export const istDaysInput = z.object({ from: istDay, to: istDay });

/** The same as day numbers, which the core takes. Raises INVALID_FROM, INVALID_TO. */
export function dayNumbers({ from, to }: z.infer<typeof istDaysInput>): {
  fromDay: number | undefined;
  toDay: number | undefined;
} {
  return {
    fromDay: from === undefined ? undefined : requireDayNumber(from, 'INVALID_FROM'),
    toDay: to === undefined ? undefined : requireDayNumber(to, 'INVALID_TO'),
  };
}

/** The number of a day; raises the code given where there is no such day. */
export function requireDayNumber(text: string, code: 'INVALID_FROM' | 'INVALID_TO'): number {
  const day = parseIstDate(text);
  if (day === undefined) throw new DomainError(code);
  return day;
}
