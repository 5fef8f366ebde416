/** Keys of messages; `tooHigh` takes the most there may be as `max`. */
type Problem = 'pricing.negative' | 'pricing.notANumber' | 'pricing.tooMany' | 'pricing.tooHigh';

/** What was typed as a percentage: a number, or what is wrong with it. An empty field is no number. */
export type Typed = { readonly value: number } | { readonly problem: Problem };

/** Reads a percentage as the partner interface takes it: 0 to `maxPct`, at most three decimals. */
export function readPercentage(text: string, maxPct: number): Typed {
  const digits = text.trim().replace(/^\+/, '');
  if (/^-(?:\d+(?:\.\d+)?|\.\d+)$/.test(digits)) return { problem: 'pricing.negative' };
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(digits)) return { problem: 'pricing.notANumber' };
  if ((digits.split('.')[1] ?? '').length > 3) return { problem: 'pricing.tooMany' };
  const value = Number(digits);
  return value > maxPct ? { problem: 'pricing.tooHigh' } : { value };
}
