/** Units and exact arithmetic of decisions 1: integer paise, integer micrograms, rates in paise per gram. No float. */
declare const unit: unique symbol;
/** Rupee amounts in integer paise. */
export type Paise = bigint & { readonly [unit]: 'paise' };
/** Metal in integer micrograms: a gram has 1,000,000. */
export type Micrograms = bigint & { readonly [unit]: 'micrograms' };
/** A rate in integer paise per gram. */
export type PaisePerGram = bigint & { readonly [unit]: 'paise per gram' };
/** A percentage in thousandths of a percent: 2.5 % is 2500. */
export type MilliPercent = bigint & { readonly [unit]: 'milli percent' };

export const paise = (value: bigint | number): Paise => BigInt(value) as Paise;
export const micrograms = (value: bigint | number): Micrograms => BigInt(value) as Micrograms;
export const paisePerGram = (value: bigint | number): PaisePerGram => BigInt(value) as PaisePerGram;
export const milliPercent = (value: bigint | number): MilliPercent => BigInt(value) as MilliPercent;

export const MICROGRAMS_PER_GRAM = 1_000_000n;
export const MILLI_PERCENT_WHOLE = 100_000n;

/** Quotient rounded towards zero; both operands must not be negative. */
export function divideDown(numerator: bigint, denominator: bigint): bigint {
  return numerator / denominator;
}

/** Quotient rounded up; numerator must not be negative. */
export function divideUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}

/** Quotient rounded half up; numerator must not be negative. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

/** Metal that an amount buys: rounded down, since it is given to a user (decisions 1). */
export function metalToUser(amount: Paise, rate: PaisePerGram): Micrograms {
  return divideDown(amount * MICROGRAMS_PER_GRAM, rate) as Micrograms;
}

/** Value of metal at a rate, rounded up to the paisa: what the user is charged for it. */
export function valueFromUser(metal: Micrograms, rate: PaisePerGram): Paise {
  return divideUp(metal * rate, MICROGRAMS_PER_GRAM) as Paise;
}

/** Value of metal at a rate, rounded down to the paisa: what is paid out or shown as worth. */
export function valueToUser(metal: Micrograms, rate: PaisePerGram): Paise {
  return divideDown(metal * rate, MICROGRAMS_PER_GRAM) as Paise;
}

/** Part of an amount, rounded down to the paisa. */
export function percentDown(amount: Paise, percent: MilliPercent): Paise {
  return divideDown(amount * percent, MILLI_PERCENT_WHOLE) as Paise;
}

/** Part of an amount or of metal, rounded up to the smallest unit: what is taken as a fee. */
export function percentUp<Unit extends Paise | Micrograms>(amount: Unit, percent: MilliPercent): Unit {
  return divideUp(amount * percent, MILLI_PERCENT_WHOLE) as Unit;
}

/**
 * Reads a decimal as an integer of its smallest unit: unitsFromDecimal(12.5, 2) is 1250n.
 * Answers undefined where the number is not finite, has more decimals than the unit, or lies beyond 15 digits,
 * so that no value is silently changed.
 */
export function unitsFromDecimal(value: number, decimals: number): bigint | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) >= 1e15) return undefined;
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value));
  const fraction = match?.[3] ?? '';
  if (!match || fraction.length > decimals) return undefined;
  const digits = BigInt(`${match[2]}${fraction.padEnd(decimals, '0')}`);
  return match[1] === '-' ? -digits : digits;
}

/** Writes an integer of a smallest unit as the text of its decimal, with all its places: decimalText(1250n, 2) is "12.50". */
export function decimalText(value: bigint, decimals: number): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  return `${negative ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}`;
}

/** The same as a JSON number: decimalFromUnits(1250n, 2) is 12.5. */
export function decimalFromUnits(value: bigint, decimals: number): number {
  return Number(decimalText(value, decimals));
}

export const rupees = (amount: bigint): number => decimalFromUnits(amount, 2);
export const grams = (metal: bigint): number => decimalFromUnits(metal, 6);
export const percent = (value: bigint): number => decimalFromUnits(value, 3);

/** A text without the run of one sign at its end, in linear time: a pattern would try each place of every run before it. */
export function withoutTrailing(text: string, sign: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === sign) end--;
  return text.slice(0, end);
}
