'use client';

import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { SipView } from '../../../_lib/procedure-types.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Money, Time } from '../../../_ui/figures.tsx';
import { reasonWords } from '../../../_ui/orders/reason-words.ts';

/** What the bank took besides the plan, and whether it is back. */
export function StraysCard({ strays }: { strays: SipView['strays'] }) {
  const translate = useTranslate();
  return (
    <Card title={translate('sips.strays')}>
      <p className="mb-2 text-sm text-muted">{translate('sips.straysHint')}</p>
      <ul className="divide-y divide-line">
        {strays.map((stray) => (
          <li key={stray.orderId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Money inr={stray.amountInr} className="font-medium" />
            <Badge tone={stray.isBack ? 'positive' : 'info'} icon={stray.isBack ? 'check' : 'clock'}>
              {translate(stray.isBack ? 'sips.stray.back' : 'sips.stray.pending')}
            </Badge>
            <span className="text-sm text-muted">
              {reasonWords(translate, stray.reason)}
              {stray.reference ? ` · ${translate('timeline.reference', { reference: stray.reference })}` : ''}
            </span>
            <Time at={stray.at} toSecond className="text-sm text-muted sm:ml-auto" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
