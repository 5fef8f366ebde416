import { istDayNumber, istDayStart } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';

/**
 * The refusal of a send that would pass the day's INR limit; it says in how many seconds the next IST day begins. `now` in
 * milliseconds on the book's clock. Spec parts 7 and 8.
 */
export function dailyLimitExceeded(now: number): DomainError {
  const nextDay = istDayStart(istDayNumber(now) + 1);
  return new DomainError('DAILY_LIMIT_EXCEEDED', {
    details: { retry_after_seconds: Math.ceil((nextDay - now) / 1000) },
  });
}
