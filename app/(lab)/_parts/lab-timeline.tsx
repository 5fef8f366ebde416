import { formatRupees } from '../../_lib/format.ts';
import { Badge, type Tone } from '../../_ui/badge.tsx';
import { Card } from '../../_ui/card.tsx';
import { Time } from '../../_ui/figures.tsx';
import type { LabWordKey } from '../_words/en.ts';
import { type LabWords, useWords } from '../_words/use-words.tsx';
import type { LabView } from './lab-types.ts';

type Delivery = LabView['events'][number]['delivery'];
type TimelineEntry = { key: string; at: string; says: string; more?: string; delivery?: Delivery };

const tones: Record<NonNullable<Delivery>, Tone> = {
  unsent: 'neutral',
  pending: 'info',
  sending: 'info',
  succeeded: 'positive',
  failed: 'negative',
};

/** All that happened to the order, the newest first: money in, money back, events and whether the partner has them. */
export function LabTimeline({ view }: { view: LabView }) {
  const words = useWords();
  const timeline = timelineOf(view, words);
  return (
    <Card title={words('told.title')} className="lg:sticky lg:top-4">
      <p className="mb-3 text-sm text-muted">{words('told.hint')}</p>
      {timeline.length === 1 ? <p className="mb-3">{words('told.nothing')}</p> : null}
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
                <Badge tone={delivery ? tones[delivery] : 'neutral'}>{words(`delivery.${delivery ?? 'none'}`)}</Badge>
              </p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function timelineOf(view: LabView, words: LabWords): TimelineEntry[] {
  const amountOf = ({ amountInr }: { amountInr: number }) => ({ amount: formatRupees(amountInr) });
  const reference = (bankReference: string | null) =>
    bankReference === null ? {} : { more: words('told.reference', { reference: bankReference }) };
  const all: TimelineEntry[] = [
    { key: 'created', at: view.createdAt, says: words('told.created') },
    ...view.payments.map((payment, index) => ({
      key: `payment ${index}`,
      at: payment.at,
      says: words(payment.isApplied ? 'told.payment' : 'told.paymentBack', amountOf(payment)),
      ...reference(payment.bankReference),
    })),
    ...view.events.map(({ eventId, kind, at, delivery }) => ({
      key: eventId,
      at,
      says: words('told.event', { kind }),
      delivery,
    })),
    ...view.refunds.flatMap((refund): TimelineEntry[] => [
      {
        key: `${refund.refundId} begun`,
        at: refund.begunAt,
        says: words('told.refundBegun', amountOf(refund)),
        more: words(`reason.${refund.reason}` as LabWordKey),
      },
      ...(refund.doneAt === null
        ? []
        : [
            {
              key: `${refund.refundId} done`,
              at: refund.doneAt,
              says: words('told.refunded', amountOf(refund)),
              ...reference(refund.reference),
            },
          ]),
    ]),
  ];
  // What happened at one moment stays in the order above.
  return all.sort((one, other) => one.at.localeCompare(other.at)).reverse();
}
