import { recordAudit } from '../../accounts/audit/record-audit.ts';
import type { PartnerContext } from '../context.ts';
import { type EndpointChoice, firstEndpointId, noSuchEndpoint } from './endpoint-transaction.ts';
import { type AttemptFigures, channelStatuses, clearChannel, countAttempts, countOnTheWay } from './store/health.ts';

const DAY_MS = 86_400_000;
/** Owners are notified after an hour of failures (decisions 10). */
const TELL_AFTER_MS = 3_600_000;

/** The health of an endpoint in this mode. Instants in milliseconds on the book's clock. */
export type ChannelStatus = {
  /** Undefined, as the address, where there is no endpoint */
  endpointId: string | undefined;
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

const NO_CHANNEL: ChannelStatus = {
  endpointId: undefined,
  url: undefined,
  isEnabled: false,
  failingSince: undefined,
  disabledAt: undefined,
  isNews: false,
};

/** The state of each endpoint of this mode, in the order of their making. Decisions 10 and 15. */
async function readChannels(context: PartnerContext): Promise<ChannelStatus[]> {
  const { bookId, partner, mode, now } = context;
  const rows = await channelStatuses(context.core.database.pool, { bookId, partnerId: partner.id, mode });
  return rows.map(({ isOn, ...status }) => {
    const { failingSince, disabledAt } = status;
    return {
      ...status,
      isEnabled: isOn && disabledAt === undefined,
      // What its partner has switched off is no news to it.
      isNews: isOn && (disabledAt !== undefined || (failingSince !== undefined && now - failingSince >= TELL_AFTER_MS)),
    };
  });
}

/** The state of the first endpoint of this mode: what the profile shows. Spec 4.11, decisions 12. */
export async function readChannelStatus(context: PartnerContext): Promise<ChannelStatus> {
  return (await readChannels(context))[0] ?? NO_CHANNEL;
}

/** The state of the endpoint that is worst off: one that is off, before one that fails, before one that is well. What banners show. Decisions 10. */
export async function readWorstChannel(context: PartnerContext): Promise<ChannelStatus> {
  return worstOf(await readChannels(context));
}

function worstOf(channels: readonly ChannelStatus[]): ChannelStatus {
  const trouble = ({ disabledAt, failingSince }: ChannelStatus) =>
    disabledAt ?? failingSince ?? Number.POSITIVE_INFINITY;
  const off = channels.filter(({ disabledAt, isNews }) => disabledAt !== undefined && isNews);
  const [worst] = (off.length > 0 ? off : [...channels]).sort((one, other) => trouble(one) - trouble(other) || 0);
  return worst ?? NO_CHANNEL;
}

export type ChannelHealth = ChannelStatus & {
  /** Deliveries that are due, on their way, or waiting for a retry */
  onTheWay: number;
  /** Attempts for events of the last 24 hours and of the last 7 days */
  day: AttemptFigures;
  week: AttemptFigures;
};

/** Health of an endpoint, or of all of this mode together: figures are of attempts for the events of a window, the newest 20,000 of them. Raises NOT_FOUND. Decisions 10. */
export async function readChannelHealth(
  context: PartnerContext,
  { endpointId }: EndpointChoice = {},
): Promise<ChannelHealth> {
  const { bookId, now } = context;
  const { pool } = context.core.database;
  const [channels, onTheWay, { day, week }] = await Promise.all([
    readChannels(context),
    countOnTheWay(pool, { bookId, endpointId }),
    countAttempts(pool, { bookId, endpointId, daySince: now - DAY_MS, weekSince: now - 7 * DAY_MS }),
  ]);
  const status = endpointId === undefined ? worstOf(channels) : channels.find((one) => one.endpointId === endpointId);
  if (!status) throw noSuchEndpoint();
  return { ...status, onTheWay, day, week };
}

/**
 * Switches an endpoint on again in this mode and forgets its failures. What failed meanwhile is sent on request: see replayUndelivered. One
 * that is on stays so. Leaves an audit entry. Decisions 10.
 */
export async function switchOn(context: PartnerContext, choice: EndpointChoice = {}): Promise<void> {
  const { pool } = context.core.database;
  const endpointId = choice.endpointId ?? firstEndpointId(context.partner.id);
  await clearChannel(pool, { bookId: context.bookId, endpointId });
  await recordAudit(context, pool, {
    action: 'webhook.switched_on',
    subject: choice.endpointId ?? String(context.bookId),
  });
}
