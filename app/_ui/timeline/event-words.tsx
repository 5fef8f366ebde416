import { formatLatency } from '../../_lib/format.ts';
import type { TimelineEntryView } from '../../_lib/procedure-types.ts';
import { Badge, type Tone } from '../badge.tsx';
import { leadTo, type Place, type Words } from './place.tsx';

type Of<Kind> = Extract<TimelineEntryView, { kind: Kind }>;

const DELIVERIES = '/developers/webhooks';

const deliveryTones: Record<string, Tone> = {
  pending: 'info',
  sending: 'info',
  succeeded: 'positive',
  failed: 'negative',
};

/** An event. A transaction's page shows each attempt to deliver it; others how far it has come, and the way there to those who may. */
export function eventWords({ event, delivery, reference }: Of<'event'>, place: Place): Words {
  const { page, seesDeliveries, translate } = place;
  if (page === 'transaction') return { icon: 'bolt', title: translate('timeline.transaction.event', { event }) };
  return {
    title: <span className="font-mono text-sm">{event}</span>,
    detail: (
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={deliveryTones[delivery ?? ''] ?? 'neutral'}>
          {translate(`timeline.delivery.${delivery ?? 'none'}`)}
        </Badge>
        {reference === null || !seesDeliveries
          ? null
          : leadTo(DELIVERIES, reference, place, translate('timeline.seeWebhook'))}
      </span>
    ),
    icon: 'bolt',
  };
}

/** An attempt to deliver an event, with what came back. */
export function attemptWords(attempt: Of<'attempt'>, place: Place): Words {
  const { event, number, status, error, latencyMs, reference } = attempt;
  const { translate } = place;
  const isUnderWay = status === null && error === null;
  const isGood = status !== null && error === null && status >= 200 && status <= 299;
  const words = isUnderWay
    ? translate('timeline.attempt.underWay')
    : status === null
      ? translate('timeline.attempt.failed', { error: error ?? '' })
      : translate('timeline.attempt.answered', { status, latency: formatLatency(latencyMs ?? 0) });
  return {
    icon: isGood ? 'check' : isUnderWay ? 'clock' : 'alert',
    tone: isGood ? 'positive' : isUnderWay ? 'info' : 'negative',
    title: translate('timeline.transaction.attempt', { event, number }),
    detail: leadTo(DELIVERIES, reference ?? '', place, words),
  };
}
