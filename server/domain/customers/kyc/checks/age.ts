import { istDate } from '../../../kernel/clock.ts';
import { fieldError } from '../../../kernel/errors.ts';

const ADULT_YEARS = 18;
const OLDEST_YEARS = 130;

/** Refuses a day of birth (YYYY-MM-DD, a day that exists) of a person under age on the Indian day of an instant. Raises VALIDATION_ERROR. */
export function requireAdult(dob: string, now: number): void {
  const today = istDate(now);
  if (dob > yearsBefore(today, ADULT_YEARS)) {
    throw fieldError('VALIDATION_ERROR', 'dob', `must be of a person at least ${ADULT_YEARS} years old`);
  }
  if (dob < yearsBefore(today, OLDEST_YEARS)) throw fieldError('VALIDATION_ERROR', 'dob', 'is too long ago');
}

/** The same day so many years before, as text that compares by time; one that is not in that year counts as the day after. */
function yearsBefore(date: string, years: number): string {
  const [year = '', ...rest] = date.split('-');
  return [String(Number(year) - years), ...rest].join('-');
}
