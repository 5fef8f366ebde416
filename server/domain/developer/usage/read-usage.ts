import { istDate, istDayNumber, istDayStart } from '../../kernel/clock.ts';
import { type Paise, paise } from '../../kernel/money.ts';
import { type ChannelHealth, readChannelHealth } from '../../webhooks/management/channel-health.ts';
import type { PartnerContext } from '../context.ts';
import { callsOfLastMinute, readRequestDays, sandboxCallsOf, sentOn } from './store.ts';

/** What a partner uses in a mode, and how much it may. Instants in milliseconds. */
export type Usage = {
  /** The last 30 IST days, oldest first, today last; real time */
  days: { date: string; requests: number; refused: number; failed: number }[];
  /** A sandbox's budget of the day; undefined for live. `limit` undefined: there is no cap */
  sandboxDay: { used: number; limit: number | undefined; resetAt: number } | undefined;
  /** Calls of both modes in the last minute by address, and the most that one may make; undefined: no limit */
  minute: { limit: number | undefined; addresses: { address: string; calls: number }[] };
  /** INR sent on the book's IST day */
  sends: { sent: Paise; limit: Paise; resetAt: number };
  payments: { isEnabled: boolean; orderMin: Paise; orderMax: Paise };
  webhooks: Pick<ChannelHealth, 'day' | 'week' | 'onTheWay'>;
};

const DAYS = 30;
const MINUTE_MS = 60_000;

/** Usage against limits of this partner and mode. Spec part 8, decisions 8 and 9. */
export async function readUsage(context: PartnerContext): Promise<Usage> {
  const { core, partner, mode, bookId } = context;
  const reader = core.database.reader('usage');
  const now = core.clock.now();
  const today = istDayNumber(now);
  const bookDay = istDayNumber(context.now);
  const [counted, sandboxUsed, addresses, sent, webhooks] = await Promise.all([
    readRequestDays(reader, { partnerId: partner.id, mode, fromDay: today - DAYS + 1 }),
    sandboxCallsOf(reader, { partnerId: partner.id, day: today }),
    callsOfLastMinute(reader, { partnerId: partner.id, since: now - MINUTE_MS }),
    sentOn(reader, { bookId, day: bookDay }),
    readChannelHealth(context),
  ]);
  const cap = partner.sandboxDailyLimit ?? core.settings.sandboxDailyLimit;
  const perMinute = core.settings.apiRateLimitPerMinute;
  return {
    days: Array.from({ length: DAYS }, (_, index) => {
      const day = today - DAYS + 1 + index;
      const { requests = 0, refused = 0, failed = 0 } = counted.get(day) ?? {};
      return { date: istDate(istDayStart(day)), requests, refused, failed };
    }),
    sandboxDay:
      mode === 'sandbox'
        ? { used: sandboxUsed, limit: cap > 0 ? cap : undefined, resetAt: istDayStart(today + 1) }
        : undefined,
    minute: { limit: perMinute > 0 ? perMinute : undefined, addresses },
    // The day ends on the book's clock; how long that takes is the same on both.
    sends: {
      sent: paise(sent),
      limit: paise(partner.dailySendLimitPaise),
      resetAt: now + istDayStart(bookDay + 1) - context.now,
    },
    payments: {
      isEnabled: partner.collectionEnabled,
      orderMin: paise(partner.orderMinPaise),
      orderMax: paise(partner.orderMaxPaise),
    },
    webhooks: { day: webhooks.day, week: webhooks.week, onTheWay: webhooks.onTheWay },
  };
}
