import { istDayNumber, istDayStart } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import { type Paise, rupees } from '../kernel/money.ts';
import type { PartnerContext } from './context.ts';
import { readSentOfDay } from './store/quotes.ts';

/**
 * The refusal of a send (worth `needed`) that would pass the day's INR limit: what of the limit is left, as of the answer, and in how many
 * seconds the next IST day begins. Spec parts 7 and 8, decisions 15.
 */
export async function dailyLimitExceeded(context: PartnerContext, needed: Paise): Promise<DomainError> {
  const { core, bookId, now, partner } = context;
  const day = istDayNumber(now);
  const sent = await readSentOfDay(core.database.pool, { bookId, day });
  const left = partner.dailySendLimitPaise - sent;
  return new DomainError('DAILY_LIMIT_EXCEEDED', {
    details: {
      available_inr: rupees(left > 0n ? left : 0n),
      needed_inr: rupees(needed),
      limit_inr: rupees(partner.dailySendLimitPaise),
      retry_after_seconds: Math.ceil((istDayStart(day + 1) - now) / 1000),
    },
  });
}
