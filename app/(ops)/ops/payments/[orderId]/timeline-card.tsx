'use client';

import { formatRupees } from '../../../../_lib/format.ts';
import type { StuckPaymentDetail } from '../../../../_lib/procedure-types.ts';
import type { Translate } from '../../../../_lib/translate-messages.ts';
import { useTranslate } from '../../../../_lib/use-translate.tsx';
import { Badge } from '../../../../_ui/badge.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { Timeline, type TimelineEntry } from '../../../../_ui/detail/timeline.tsx';
import { reasonWords } from '../../../../_ui/orders/reason-words.ts';
import { lookOf, type StatusKind, statusKey } from '../../../../_ui/orders/status-badge.tsx';

type View = StuckPaymentDetail['timeline'][number];

/** Everything that happened to it, the latest first, with who brought each state. Moments are of the book's clock. */
export function TimelineCard({ timeline, kind }: Pick<StuckPaymentDetail, 'timeline' | 'kind'>) {
  const translate = useTranslate();
  const shown = timeline.map((one, index) => ({
    id: `${index}`,
    at: one.at,
    ...words(one, kind === 'buy' ? 'buys' : 'payments', translate),
  }));
  return (
    <Card title="What happened">
      <Timeline entries={shown.reverse()} />
    </Card>
  );
}

function words(one: View, kind: StatusKind, translate: Translate): Omit<TimelineEntry, 'id' | 'at'> {
  const amount = one.amountInr === null ? '' : formatRupees(one.amountInr);
  const reference = one.reference === null ? null : `Reference ${one.reference}`;
  const reason = one.reason === null ? null : reasonWords(translate, one.reason);
  switch (one.kind) {
    case 'payment':
      return {
        title: one.isApplied ? `${amount} came in` : `${amount} came in that no order waits for`,
        detail: reference,
        icon: 'in',
        tone: one.isApplied ? 'positive' : 'neutral',
      };
    case 'refund_begun':
      return { title: `${amount} are to go back`, detail: reason, icon: 'out' };
    case 'refund_done':
      return { title: `${amount} are back`, detail: reference, icon: 'out', tone: 'positive' };
    case 'state': {
      const { tone, icon } = lookOf(kind, one.status ?? '');
      const teller = one.source === null ? null : translate(`teller.${one.source}`);
      return {
        title: <span className="font-medium">{translate(statusKey(kind, one.status ?? ''))}</span>,
        detail: [teller, reason].filter((part) => part !== null).join(' · ') || null,
        icon,
        tone: tone === 'warning' || tone === 'accent' ? 'info' : tone,
      };
    }
    case 'event':
      return {
        title: <span className="font-mono text-sm">{one.event?.kind}</span>,
        detail: <Badge>{translate(`happened.delivery.${one.event?.delivery ?? 'none'}`)}</Badge>,
        icon: 'bolt',
      };
    default:
      return { title: 'Made', icon: 'plus' };
  }
}
