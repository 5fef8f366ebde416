import { formatRupees } from '../../_lib/format.ts';
import type { PlainKey, Translate } from '../../_lib/messages/translate.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Badge, type Tone } from '../../_ui/badge.tsx';
import { Card } from '../../_ui/card.tsx';
import { Time } from '../../_ui/figures.tsx';
import type { SimulatorView } from './simulator-types.ts';

type Delivery = SimulatorView['events'][number]['delivery'];
type TimelineEntry = { key: string; at: string; says: string; more?: string; delivery?: Delivery };

const tones: Record<NonNullable<Delivery>, Tone> = {
  unsent: 'neutral',
  pending: 'info',
  sending: 'info',
  succeeded: 'positive',
  failed: 'negative',
};

/** All that happened to the order, the newest first: money in, money back, events and whether the partner has them. */
export function SimulatorTimeline({ view }: { view: SimulatorView }) {
  const translate = useTranslate();
  const timeline = timelineOf(view, translate);
  return (
    <Card title={translate('deviceSimulator.timeline.title')} className="lg:sticky lg:top-4">
      <p className="mb-3 text-sm text-muted">{translate('deviceSimulator.timeline.hint')}</p>
      {timeline.length === 1 ? <p className="mb-3">{translate('deviceSimulator.timeline.nothing')}</p> : null}
      <ol aria-live="polite" className="divide-y divide-line">
        {timeline.map(({ key, at, says, more, delivery }) => (
          <li key={key} className="py-2">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 font-medium break-words">{says}</span>
              <Time at={at} toSecond className="text-sm text-muted" />
            </div>
            {more ? <p className="text-sm text-muted">{more}</p> : null}
            {delivery === undefined ? null : (
              <p className="mt-1">
                <Badge tone={delivery ? tones[delivery] : 'neutral'}>
                  {translate(`deviceSimulator.delivery.${delivery ?? 'none'}`)}
                </Badge>
              </p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function timelineOf(view: SimulatorView, translate: Translate): TimelineEntry[] {
  const amountOf = ({ amountInr }: { amountInr: number }) => ({ amount: formatRupees(amountInr) });
  const reference = (bankReference: string | null) =>
    bankReference === null
      ? {}
      : { more: translate('deviceSimulator.timeline.reference', { reference: bankReference }) };
  const all: TimelineEntry[] = [
    { key: 'created', at: view.createdAt, says: translate('deviceSimulator.timeline.created') },
    ...view.payments.map((payment, index) => ({
      key: `payment ${index}`,
      at: payment.at,
      says: translate(
        payment.isApplied ? 'deviceSimulator.timeline.payment' : 'deviceSimulator.timeline.paymentBack',
        amountOf(payment),
      ),
      ...reference(payment.bankReference),
    })),
    ...view.events.map(({ kind, at, delivery }, index) => ({
      key: `event ${index}`,
      at,
      says: translate('deviceSimulator.timeline.event', { kind }),
      delivery,
    })),
    ...view.refunds.flatMap((refund): TimelineEntry[] => [
      {
        key: `${refund.refundId} begun`,
        at: refund.begunAt,
        says: translate('deviceSimulator.timeline.refundBegun', amountOf(refund)),
        more: translate(`deviceSimulator.reason.${refund.reason}` as PlainKey),
      },
      ...(refund.doneAt === null
        ? []
        : [
            {
              key: `${refund.refundId} done`,
              at: refund.doneAt,
              says: translate('deviceSimulator.timeline.refunded', amountOf(refund)),
              ...reference(refund.reference),
            },
          ]),
    ]),
  ];
  // What happened at one moment stays in the order above.
  return all.sort((one, other) => one.at.localeCompare(other.at)).reverse();
}
