'use client';

import { formatGrams, formatRupees } from '../../../_lib/format.ts';
import type { PlainKey } from '../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { TransactionDetailView } from '../../../_lib/procedure-types.ts';
import { Card } from '../../../_ui/card.tsx';

type Explanation = NonNullable<TransactionDetailView['explanation']>;
type Figure = Explanation['sums'][number]['whole'];

/** Every rupee and gram, step by step: words, formula, numbers; then what adds up to what. */
export function ExplanationCard({ explanation }: { explanation: Explanation | null }) {
  const translate = useTranslate();
  if (!explanation) {
    return (
      <Card title={translate('figure.explained')}>
        <p className="text-muted">{translate('figure.unexplained')}</p>
      </Card>
    );
  }
  return (
    <Card title={translate('figure.explained')}>
      <p className="mb-3 text-muted text-sm">{translate('figure.explainedHint')}</p>
      <ol className="divide-y divide-line border-line border-y">
        {explanation.steps.map((step) => (
          <li key={step.name} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2">
            <Name figure={step} />
            <span className="figures font-medium">{textOf(step)}</span>
            <p className="col-span-2 text-muted text-sm break-words">{step.formula}</p>
            {step.calculation.includes('=') ? (
              <p className="col-span-2 font-mono text-xs break-words">{step.calculation}</p>
            ) : null}
          </li>
        ))}
      </ol>
      <h3 className="mt-5 mb-2 font-medium text-sm">{translate('figure.sums')}</h3>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {explanation.sums.map(({ whole, parts }) => (
          <table key={whole.name + parts.map(({ name }) => name).join()} className="w-full self-start text-sm">
            <caption className="sr-only">{nameOf(whole.name, translate)}</caption>
            <tbody>
              {parts.map((part) => (
                <tr key={part.name}>
                  <th scope="row" className="py-0.5 text-left font-normal text-muted">
                    {nameOf(part.name, translate)}
                  </th>
                  <td className="figures py-0.5 text-right">{textOf(part)}</td>
                </tr>
              ))}
              <tr>
                <th scope="row" className="border-line border-t py-0.5 text-left font-medium">
                  {nameOf(whole.name, translate)}
                </th>
                <td className="figures border-line border-t py-0.5 text-right font-medium">{textOf(whole)}</td>
              </tr>
            </tbody>
          </table>
        ))}
      </div>
    </Card>
  );
}

function Name({ figure }: { figure: Figure }) {
  const translate = useTranslate();
  return (
    <span className="min-w-0">
      {nameOf(figure.name, translate)}{' '}
      <code className="font-mono text-faint text-xs break-all max-sm:hidden">{figure.name}</code>
    </span>
  );
}

/** A figure's name in words; one without words keeps the name that the interface has for it. */
function nameOf(name: string, translate: ReturnType<typeof useTranslate>): string {
  const key = `figure.${name}`;
  return isKnown(key) ? translate(key) : name;
}

const known: ReadonlySet<string> = new Set([
  'figure.amount_inr',
  'figure.base_rate_inr_per_gram',
  'figure.rate_inr_per_gram',
  'figure.rate_per_gram',
  'figure.quantity_grams',
  'figure.markup_pct',
  'figure.markup_amount_inr',
  'figure.rounding_inr',
  'figure.taxable_inr',
  'figure.cgst_inr',
  'figure.sgst_inr',
  'figure.gst_inr',
  'figure.round_off_inr',
  'figure.commission_inr',
  'figure.net_amount_inr',
  'figure.gross_amount_inr',
  'figure.platform_fee_inr',
  'figure.value_at_base_rate_inr',
  'figure.metal_sales_inr',
  'figure.receiver_gets_inr',
  'figure.receiver_gets_grams',
  'figure.fee_grams',
  'figure.fee_inr',
  'figure.payer_debit_grams',
  'figure.payer_debit_inr_equivalent',
  'figure.making_charge_inr',
  'figure.delivery_charge_inr',
  'figure.total_charges_inr',
] satisfies PlainKey[]);

function isKnown(key: string): key is PlainKey {
  return known.has(key);
}

function textOf({ value, unit }: Pick<Figure, 'value' | 'unit'>): string {
  if (unit === 'grams') return formatGrams(value);
  if (unit === 'percent') return `${value} %`;
  return unit === 'inr_per_gram' ? `${formatRupees(value)}/g` : formatRupees(value);
}
