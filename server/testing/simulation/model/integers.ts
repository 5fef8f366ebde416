/** Arithmetic of the model, in whole paise, micrograms and paise per gram: its own, so that a slip in the service's cannot hide in it. */

export const MICROGRAMS_PER_GRAM = 1_000_000n;
export const WHOLE_MILLI_PCT = 100_000n;

export function floorDiv(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return quotient * divisor > dividend ? quotient - 1n : quotient;
}

export function ceilDiv(dividend: bigint, divisor: bigint): bigint {
  return -floorDiv(-dividend, divisor);
}

/** Half of the divisor goes up. */
export function halfUpDiv(dividend: bigint, divisor: bigint): bigint {
  return floorDiv(2n * dividend + divisor, 2n * divisor);
}

/** Rupees of an answer in paise. Raises where there is a part of a paisa. */
export function paiseOf(rupees: unknown): bigint {
  return wholeOf(rupees, 100, 'rupees');
}

/** Grams of an answer in micrograms. Raises where there is a part of a microgram. */
export function microgramsOf(grams: unknown): bigint {
  return wholeOf(grams, 1_000_000, 'grams');
}

function wholeOf(value: unknown, units: number, name: string): bigint {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Error(`no number of ${name}: ${value}`);
  const whole = Math.round(value * units);
  if (whole / units !== value) throw new Error(`${value} ${name} are finer than their unit`);
  return BigInt(whole);
}

/** For the body of a request. */
export const rupeesOf = (paise: bigint): number => Number(paise) / 100;
export const gramsOf = (micrograms: bigint): number => Number(micrograms) / 1_000_000;
