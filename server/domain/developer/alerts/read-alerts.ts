import { recordMissingSince } from '../../accounts/domains/read-domains.ts';
import { forecastFloat } from '../../documents/figures/forecast-float.ts';
import { idBound } from '../../kernel/ids.ts';
import type { Paise } from '../../kernel/money.ts';
import { readWorstChannel } from '../../webhooks/management/channel-health.ts';
import type { PartnerContext } from '../context.ts';
import { countWaiting } from './store.ts';

const DAY_MS = 86_400_000;
/** Banks take minutes: what takes longer is worth a look. */
const WITHDRAWAL_PATIENCE_MS = 3_600_000;
/** How long events that five attempts could not deliver are shown. */
const UNDELIVERED_DAYS = 7;
/** Days that a transfer to the float may need, with a weekend in them: less than that is low. */
const LOW_FLOAT_DAYS = 3;
/** Below this hardly any buy can be paid for, whatever was spent before. */
const EMPTY_FLOAT_PAISE = 100_00n;

/** One thing that needs action, with the figures its line shows. */
export type Alert =
  /** Instants in milliseconds on the book's clock */
  | { kind: 'webhooks_off' | 'webhooks_failing' | 'domain_missing'; since: number }
  | { kind: 'float_empty'; available: Paise; walletType: 'prepaid' | 'credit' }
  | { kind: 'float_low'; available: Paise; walletType: 'prepaid' | 'credit'; lastsDays: number }
  | { kind: 'payments_refund_due' | 'withdrawals_late' | 'webhooks_undelivered' | 'kyc_under_review'; count: number }
  | {
      kind:
        | 'wallet_missing'
        | 'webhooks_missing'
        | 'token_missing'
        | 'token_unused'
        | 'markup_pending'
        | 'faults_armed';
    };

/** From what stops money, over what stops the news of it, to what only waits. */
const ORDER: readonly Alert['kind'][] = [
  'wallet_missing',
  'float_empty',
  'webhooks_off',
  'float_low',
  'webhooks_failing',
  'domain_missing',
  'payments_refund_due',
  'withdrawals_late',
  'webhooks_undelivered',
  'webhooks_missing',
  'token_missing',
  'token_unused',
  'markup_pending',
  'kyc_under_review',
  'faults_armed',
];

/**
 * What needs attention in a mode, the most pressing first; nothing where all is well. A float is low where it lasts less than three
 * days. What is missing for live (endpoint, token, wallet, approval of the markup) is shown once live is switched on.
 */
export async function readAlerts(context: PartnerContext): Promise<Alert[]> {
  const { core, partner, mode, bookId, now } = context;
  const isLive = mode === 'live' && partner.liveEnabled;
  const [waiting, channel, float, missingSince] = await Promise.all([
    countWaiting(core.database.pool, {
      partnerId: partner.id,
      mode,
      bookId,
      processingSince: now - WITHDRAWAL_PATIENCE_MS,
      deliveriesFrom: `whd${idBound('evt', now - UNDELIVERED_DAYS * DAY_MS).slice(3)}`,
    }),
    readWorstChannel(context),
    context.walletType === null ? [] : floatAlerts(context),
    isLive ? recordMissingSince(context) : undefined,
  ]);
  const hasPendingMarkup =
    !partner.markupLiveEnabled && (partner.markup.live.buy > 0n || partner.markup.live.sell > 0n);
  const counted = (
    [
      ['payments_refund_due', waiting.refundDue],
      ['withdrawals_late', waiting.lateWithdrawals],
      ['webhooks_undelivered', waiting.undelivered],
      ['kyc_under_review', waiting.underReview],
    ] as const
  ).map(([kind, count]) => (count > 0 ? [{ kind, count }] : []));
  const found: Alert[] = [
    ...channelAttention(channel),
    ...float,
    ...(missingSince === undefined ? [] : [{ kind: 'domain_missing' as const, since: missingSince }]),
    ...counted.flat(),
    ...only('wallet_missing', isLive && context.walletType === null),
    ...only('webhooks_missing', isLive && channel.url === undefined),
    ...only('token_missing', isLive && !waiting.hasToken),
    ...only('token_unused', isLive && waiting.isTokenIdle),
    ...only('markup_pending', isLive && hasPendingMarkup),
    ...only('faults_armed', context.hasFaults),
  ];
  return found.sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}

function only<Kind extends Alert['kind']>(kind: Kind, isSo: boolean): { kind: Kind }[] {
  return isSo ? [{ kind }] : [];
}

function channelAttention(channel: Awaited<ReturnType<typeof readWorstChannel>>): Alert[] {
  if (channel.url === undefined) return [];
  if (channel.disabledAt !== undefined) return [{ kind: 'webhooks_off', since: channel.disabledAt }];
  const { failingSince, isNews } = channel;
  return isNews && failingSince !== undefined ? [{ kind: 'webhooks_failing', since: failingSince }] : [];
}

async function floatAlerts(context: PartnerContext): Promise<Alert[]> {
  const { wallet, forecast } = await forecastFloat(context);
  const { available, type: walletType } = wallet;
  if (available < EMPTY_FLOAT_PAISE) return [{ kind: 'float_empty', available, walletType }];
  if (forecast.kind !== 'lasts' || forecast.lastsDays >= LOW_FLOAT_DAYS) return [];
  return [{ kind: 'float_low', available, walletType, lastsDays: forecast.lastsDays }];
}
