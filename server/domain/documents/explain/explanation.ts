import { decimalText } from '../../kernel/money.ts';

export const units = ['inr', 'inr_per_gram', 'grams', 'percent', 'count'] as const;

/** A figure in integers of its unit: paise, paise per gram, micrograms, thousandths of a percent, pieces. */
export type Figure = { value: bigint; unit: (typeof units)[number] };

/** How one figure came about: in words and in numbers. */
export type Step = Figure & {
  /** Field name, as the API calls the figure */
  name: string;
  /** `base_rate_inr_per_gram × (100 + markup_pct) ÷ 100, rounded up to the paisa` */
  formula: string;
  /** `14030.87 × (100 + 2.5) ÷ 100 = 14381.65` */
  calculation: string;
};

/** A whole and the parts that add up to it exactly. */
export type Sum = { whole: Figure & { name: string }; parts: (Figure & { name: string })[] };

/** Every rupee and gram of a trade, step by step. */
export type Explanation = { steps: Step[]; sums: Sum[] };

const decimals = { inr: 2, inr_per_gram: 2, grams: 6, percent: 3, count: 0 } as const;

/** A figure as people read it: `500.00`, `0.017817`, `2.5`. */
export function textOf({ value, unit }: Figure): string {
  if (unit === 'count') return String(value);
  const text = decimalText(value, decimals[unit]);
  return unit === 'percent' ? text.replace(/\.?0{1,3}$/, '') || '0' : text;
}

export const inr = (value: bigint): Figure => ({ value, unit: 'inr' });
export const perGram = (value: bigint): Figure => ({ value, unit: 'inr_per_gram' });
export const metal = (value: bigint): Figure => ({ value, unit: 'grams' });
export const count = (value: bigint): Figure => ({ value, unit: 'count' });
export const percentage = (value: bigint): Figure => ({ value, unit: 'percent' });

/** A step; `numbers` is the formula with the figures put in, without its result. */
export function step(name: string, figure: Figure, formula: string, numbers?: string): Step {
  const result = textOf(figure);
  return { name, ...figure, formula, calculation: numbers === undefined ? result : `${numbers} = ${result}` };
}

/** A sum of figures of one unit; parts of zero are left out where there is another. */
export function sum(unit: Figure['unit'], name: string, value: bigint, parts: Record<string, bigint>): Sum {
  const all = Object.entries(parts).map(([part, partValue]) => ({ name: part, value: partValue, unit }));
  const shown = all.filter((part) => part.value !== 0n);
  return { whole: { name, value, unit }, parts: shown.length > 0 ? shown : all.slice(0, 1) };
}
