'use client';

import { formatDate, formatRupees } from '../../_lib/format.ts';
import { hrefIn, type Mode } from '../../_lib/mode.ts';
import { usePermission } from '../../_lib/permissions.tsx';
import type { PaymentView } from '../../_lib/procedure-types.ts';
import type { Translate } from '../../_lib/translate-messages.ts';
import { useTranslate } from '../../_lib/use-translate.tsx';
import { Badge, type Tone } from '../../_ui/badge.tsx';
import { TextLink } from '../../_ui/button.tsx';
import { Card } from '../../_ui/card.tsx';
import { Timeline, type TimelineEntry } from '../../_ui/detail/timeline.tsx';
import { reasonWords } from '../../_ui/orders/reason-words.ts';
import { lookOf, statusKey } from '../../_ui/orders/status-badge.tsx';

type View = PaymentView['timeline'][number];

const deliveryTones: Record<string, Tone> = {
  pending: 'info',
  sending: 'info',
  succeeded: 'positive',
  failed: 'negative',
};

/** Everything that happened to an order or a plan, the latest first, with who brought each state. */
export function TimelineCard({
  mode,
  kind,
  timeline,
}: {
  mode: Mode;
  kind: 'payments' | 'sips';
  timeline: readonly View[];
}) {
  const translate = useTranslate();
  const seesDeliveries = usePermission('developers.read');
  const shown = timeline.map((one, index) => ({
    id: `${index}`,
    at: one.at,
    ...words(one, { mode, kind, seesDeliveries, translate }),
  }));
  return (
    <Card title={translate('orders.timeline')}>
      <p className="mb-4 text-sm text-muted">{translate('orders.moments')}</p>
      <Timeline entries={shown.reverse()} />
    </Card>
  );
}

type Words = Omit<TimelineEntry, 'id' | 'at'>;

/** Where it is told, and whether whoever reads may follow events to their receiver. */
type Telling = { mode: Mode; kind: 'payments' | 'sips'; seesDeliveries: boolean; translate: Translate };

function words(one: View, { mode, kind, seesDeliveries, translate }: Telling): Words {
  const amount = one.amountInr === null ? '' : formatRupees(one.amountInr);
  const reference = one.reference === null ? null : translate('happened.reference', { reference: one.reference });
  const reason = one.reason === null ? null : reasonWords(translate, one.reason);
  switch (one.kind) {
    case 'made':
      return { title: translate('happened.made'), icon: 'plus' };
    case 'payment':
      return {
        title: translate(one.isApplied ? 'happened.payment' : 'happened.paymentBack', { amount }),
        detail: reference,
        icon: 'in',
        tone: one.isApplied ? 'positive' : 'neutral',
      };
    case 'refund_begun':
      return { title: translate('happened.refund_begun', { amount }), detail: reason, icon: 'out' };
    case 'refund_done':
      return { title: translate('happened.refund_done', { amount }), detail: reference, icon: 'out', tone: 'positive' };
    case 'missed':
      return {
        title: translate('happened.missed', { day: formatDate(one.dueOn ?? '') }),
        detail: reason,
        icon: 'alert',
        tone: 'negative',
      };
    case 'state':
      return stateWords(one, { kind, reason, translate });
    case 'event':
      return eventWords(one, { mode, seesDeliveries, translate });
  }
}

function stateWords(
  one: View,
  { kind, reason, translate }: { kind: 'payments' | 'sips'; reason: string | null; translate: Translate },
): Words {
  const { tone, icon } = lookOf(kind, one.status ?? '');
  const teller = translate(one.source === null ? 'orders.unknownTeller' : `teller.${one.source}`);
  return {
    title: <span className="font-medium">{translate(statusKey(kind, one.status ?? ''))}</span>,
    detail: reason === null ? teller : `${teller} · ${reason}`,
    icon,
    tone: tone === 'warning' || tone === 'accent' ? 'info' : tone,
  };
}

function eventWords(one: View, { mode, seesDeliveries, translate }: Omit<Telling, 'kind'>): Words {
  const delivery = one.event?.delivery ?? null;
  const deliveryId = one.event?.deliveryId ?? null;
  return {
    title: <span className="font-mono text-sm">{one.event?.kind}</span>,
    detail: (
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={deliveryTones[delivery ?? ''] ?? 'neutral'}>
          {translate(`happened.delivery.${delivery ?? 'none'}`)}
        </Badge>
        {deliveryId === null || !seesDeliveries ? null : (
          <TextLink href={hrefIn(mode, `/developers/webhooks/${deliveryId}`)}>
            {translate('orders.seeWebhook')}
          </TextLink>
        )}
      </span>
    ),
    icon: 'bolt',
  };
}
