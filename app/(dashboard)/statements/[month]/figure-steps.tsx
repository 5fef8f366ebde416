'use client';

import type { StatementFiguresView } from '../../../_lib/procedure-types.ts';
import { useTranslate } from '../../../_lib/use-translate.tsx';
import { Money } from '../../../_ui/figures.tsx';

/** The net payable, a step a line, each with what it is. */
export function FigureSteps({ figures }: { figures: StatementFiguresView }) {
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
      <p className="mt-2 text-sm text-muted">{translate('statements.notSettled')}</p>
    </>
  );
}
