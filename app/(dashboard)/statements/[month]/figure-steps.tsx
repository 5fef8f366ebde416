'use client';

import { formatIst } from '../../../_lib/format.ts';
import type { Translate } from '../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { MonthView, StatementFiguresView } from '../../../_lib/procedure-types.ts';
import { Money } from '../../../_ui/figures.tsx';

/** The net payable, a step a line, each with what it is. */
export function FigureSteps({ figures, final }: { figures: StatementFiguresView; final: MonthView['final'] }) {
  const translate = useTranslate();
  const hasFees = figures.gatewayFeesInr + figures.gatewayFeesGstInr > 0;
  const steps = [
    {
      key: 'commission',
      label: translate('statements.commission'),
      why: translate('statements.why.commission'),
      inr: figures.commissionInr,
    },
    {
      key: 'gst',
      label: translate('statements.commissionGst'),
      why: translate('statements.why.commissionGst'),
      inr: figures.commissionGstInr,
    },
    {
      key: 'markup',
      label: translate('statements.markup'),
      why: translate('statements.why.markup'),
      inr: figures.markupPassthroughInr,
    },
    ...(hasFees
      ? [
          {
            key: 'fees',
            label: translate('statements.fees'),
            why: translate('statements.why.fees'),
            inr: -figures.gatewayFeesInr,
          },
          {
            key: 'feesGst',
            label: translate('statements.feesGst'),
            why: translate('statements.why.feesGst'),
            inr: -figures.gatewayFeesGstInr,
          },
        ]
      : []),
  ];
  return (
    <>
      <dl>
        {steps.map(({ key, label, why, inr }) => (
          <div key={key} className="flex items-start justify-between gap-6 border-b border-line py-2.5 first:pt-0">
            <dt className="min-w-0">
              <span className="font-medium">{label}</span>
              <span className="block text-sm text-pretty text-muted">{why}</span>
            </dt>
            <dd className="shrink-0">
              <Money inr={inr} className="font-medium" />
            </dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-6 pt-3">
          <dt className="font-semibold">
            {translate(figures.netPayableInr < 0 ? 'statements.netOwed' : 'statements.net')}
          </dt>
          <dd>
            <Money inr={figures.netPayableInr} className="text-xl font-semibold" />
          </dd>
        </div>
      </dl>
      {final ? (
        <p className="mt-2 text-sm text-pretty text-muted">
          {figures.netPayableInr === 0
            ? translate('statements.addsUpToZero')
            : settledWords(final, figures.netPayableInr < 0, translate)}
        </p>
      ) : null}
    </>
  );
}

function settledWords({ settlement }: NonNullable<MonthView['final']>, isOwed: boolean, translate: Translate): string {
  if (!settlement) return translate('statements.notSettled');
  const words = { time: formatIst(settlement.settledAt), reference: settlement.reference };
  if (settlement.through === 'float') {
    return translate(isOwed ? 'statements.settledOwedFloat' : 'statements.settledFloat', words);
  }
  return translate(isOwed ? 'statements.settledOwedBank' : 'statements.settledBank', words);
}
