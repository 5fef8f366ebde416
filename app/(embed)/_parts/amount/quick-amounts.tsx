'use client';

import { classNames } from '../../../_ui/class-names.ts';

/** Amounts that are a tap away. */
export function QuickAmounts({
  label,
  amounts,
  chosen,
  format,
  onChoose,
}: {
  label: string;
  amounts: readonly number[];
  chosen: number | null;
  format: (amount: number) => string;
  onChoose: (amount: number) => void;
}) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {amounts.map((amount) => (
        <li key={amount} className="min-w-16 flex-1">
          <button
            type="button"
            aria-pressed={amount === chosen}
            onClick={() => onChoose(amount)}
            className={classNames(
              'figures min-h-11 w-full rounded-lg border px-2 font-medium',
              amount === chosen
                ? 'border-accent bg-accent-soft text-accent'
                : 'border-line-strong/60 bg-surface text-ink',
            )}
          >
            {format(amount)}
          </button>
        </li>
      ))}
    </ul>
  );
}
