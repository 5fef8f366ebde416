import { recordAudit } from '../../accounts/audit/record-audit.ts';
import type { PartnerContext } from '../context.ts';
import { type AttemptFigures, channelStatus, clearChannel, countAttempts, countOnTheWay } from './store/health.ts';

const DAY_MS = 86_400_000;
/** Owners are notified after an hour of failures (decisions 10). */
const TELL_AFTER_MS = 3_600_000;

/** The health of the endpoint in this mode. Instants in milliseconds on the book's clock. */
export type ChannelStatus = {
  url: string | undefined;
  /** There is an address, and it is not switched off */
  isEnabled: boolean;
  /** Start of the failures since the last success */
  failingSince: number | undefined;
  /** Since when it is switched off, after three days of failures */
  disabledAt: number | undefined;
  /** The failures have lasted long enough to be shown on every page */
  isNews: boolean;
};

/** Reads the state of the channel: what profile and banners show. Spec 4.11, decisions 10 and 12. */
export async function readChannelStatus(context: PartnerContext): Promise<ChannelStatus> {
  const status = await channelStatus(context.core.database.pool, context);
  const { url, failingSince, disabledAt } = status;
  return {
    ...status,
    isEnabled: url !== undefined && disabledAt === undefined,
    isNews: disabledAt !== undefined || (failingSince !== undefined && context.now - failingSince >= TELL_AFTER_MS),
  };
}

export type ChannelHealth = ChannelStatus & {
  /** Deliveries that are due, on their way, or waiting for a retry */
  onTheWay: number;
  /** Attempts for events of the last 24 hours and of the last 7 days */
  day: AttemptFigures;
  week: AttemptFigures;
};

/** Health of the channel: figures are of attempts for the events of a window, the newest 20,000 of them. Decisions 10. */
export async function readChannelHealth(context: PartnerContext): Promise<ChannelHealth> {
  const { bookId, now } = context;
  const { pool } = context.core.database;
  const [status, onTheWay, { day, week }] = await Promise.all([
    readChannelStatus(context),
    countOnTheWay(pool, bookId),
    countAttempts(pool, { bookId, daySince: now - DAY_MS, weekSince: now - 7 * DAY_MS }),
  ]);
  return { ...status, onTheWay, day, week };
}

/**
 * Switches the endpoint on again and forgets its failures. What failed meanwhile is sent on request: see replayUndelivered. One
 * that is on stays so. Leaves an audit entry. Decisions 10.
 */
export async function switchOn(context: PartnerContext): Promise<void> {
  const { pool } = context.core.database;
  await clearChannel(pool, context.bookId);
  await recordAudit(context, pool, { action: 'webhook.switched_on', subject: String(context.bookId) });
}
