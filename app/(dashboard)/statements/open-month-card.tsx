'use client';

import { formatIst } from '../../_lib/format.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../_lib/mode.ts';
import type { StatementFiguresView } from '../../_lib/procedure-types.ts';
import { Badge } from '../../_ui/badge.tsx';
import { StandaloneLink } from '../../_ui/button.tsx';
import { Card } from '../../_ui/card.tsx';
import { Money } from '../../_ui/figures.tsx';
import { finalAt, monthName } from './month-words.ts';

/** A month that is not final: what it has come to so far. */
export function OpenMonthCard({ mode, month, figures }: { mode: Mode; month: string; figures: StatementFiguresView }) {
  const translate = useTranslate();
  const hasFees = figures.gatewayFeesInr + figures.gatewayFeesGstInr > 0;
  const parts = [
    { label: translate('statements.buyVolume'), inr: figures.buyVolumeInr },
    { label: translate('statements.sellVolume'), inr: figures.sellVolumeInr },
    { label: translate('statements.commission'), inr: figures.commissionInr },
    { label: translate('statements.markup'), inr: figures.markupPassthroughInr },
    ...(hasFees
      ? [{ label: translate('statements.feesWithGst'), inr: -(figures.gatewayFeesInr + figures.gatewayFeesGstInr) }]
      : []),
  ];
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          {monthName(month, translate)}
          <Badge tone="info" icon="clock">
            {translate('statements.soFar')}
          </Badge>
        </span>
      }
      actions={
        <StandaloneLink href={hrefIn(mode, `/statements/${month}`)}>{translate('statements.open')}</StandaloneLink>
      }
    >
      <p className="text-sm text-muted">{translate('statements.net')}</p>
      <p className="text-2xl font-semibold">
        <Money inr={figures.netPayableInr} />
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        {parts.map(({ label, inr }) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-muted">{label}</dt>
            <dd>
              <Money inr={inr} className="font-medium" />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">{translate('statements.finalOn', { time: formatIst(finalAt(month)) })}</p>
    </Card>
  );
}
