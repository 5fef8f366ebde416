'use client';

import { formatCount, formatGrams, formatRupees } from '../../../_lib/format.ts';
import type { TransactionDetailView } from '../../../_lib/procedure-types.ts';
import type { FigureWords } from './figure-words.ts';

export type ExplanationView = NonNullable<TransactionDetailView['explanation']>;
type Figure = ExplanationView['sums'][number]['whole'];

/** Every figure step by step: words, formula, numbers; then what adds up to what. `addsUp` is the heading of the second. */
export function ExplanationSteps({
  explanation,
  addsUp,
  ...words
}: FigureWords & { explanation: ExplanationView; addsUp: string }) {
  const { nameOf, howOf } = words;
  return (
    <>
      <ol className="divide-y divide-line border-line border-y">
        {explanation.steps.map((step) => (
          <li key={step.name} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2">
            <span className="min-w-0">
              {nameOf(step.name)}{' '}
              <code className="font-mono text-faint text-xs break-all max-sm:hidden">{step.name}</code>
            </span>
            <span className="figures font-medium">{textOf(step)}</span>
            <p className="col-span-2 text-muted text-sm break-words">{howOf?.(step.name) ?? step.formula}</p>
            {step.calculation.includes('=') ? (
              <p className="col-span-2 font-mono text-xs break-words">{step.calculation}</p>
            ) : null}
          </li>
        ))}
      </ol>
      <h3 className="mt-5 mb-2 font-medium text-sm">{addsUp}</h3>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {explanation.sums.map((sum) => (
          <SumTable key={sum.whole.name + sum.parts.map(({ name }) => name).join()} sum={sum} nameOf={nameOf} />
        ))}
      </div>
    </>
  );
}

/** A whole below the parts that add up to it. */
export function SumTable({ sum, nameOf }: { sum: ExplanationView['sums'][number] } & Pick<FigureWords, 'nameOf'>) {
  const { whole, parts } = sum;
  return (
    <table className="w-full self-start text-sm">
      <caption className="sr-only">{nameOf(whole.name)}</caption>
      <tbody>
        {parts.map((part) => (
          <tr key={part.name}>
            <th scope="row" className="py-0.5 text-left font-normal text-muted">
              {nameOf(part.name)}
            </th>
            <td className="figures py-0.5 text-right">{textOf(part)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="border-line border-t py-0.5 text-left font-medium">
            {nameOf(whole.name)}
          </th>
          <td className="figures border-line border-t py-0.5 text-right font-medium">{textOf(whole)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function textOf({ value, unit }: Pick<Figure, 'value' | 'unit'>): string {
  if (unit === 'grams') return formatGrams(value);
  if (unit === 'percent') return `${value} %`;
  if (unit === 'count') return formatCount(value);
  return unit === 'inr_per_gram' ? `${formatRupees(value)}/g` : formatRupees(value);
}
