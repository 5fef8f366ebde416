import { z } from 'zod';
import { divideHalfUp } from '../../domain/kernel/money.ts';
import { type MicroRupeesPerGram, microRupeesPerGram, PriceFeedError } from '../../domain/pricing/price-feed.ts';

/** A decimal as two integers, exactly as the source wrote it. */
export type Decimal = { readonly numerator: bigint; readonly denominator: bigint };

/** A decimal above 0 that parseExactJson has left as text, at most 12 digits before the point and 18 after. */
export const positiveDecimal = z.string().transform((text, context): Decimal => {
  const value = readDecimal(text);
  if (value && value.numerator > 0n) return value;
  context.addIssue({ code: 'custom', message: 'not a positive decimal' });
  return z.NEVER;
});

/** Unix seconds as instants. */
export const unixSeconds = z
  .string()
  .regex(/^[1-9]\d{9}$/)
  .transform((text) => Number(text) * 1_000);

/** ISO 8601 with a zone as instants. */
export const isoInstant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

const MICRO = 1_000_000n;
/** In micro rupees per gram: what a source says beyond it could not be kept, let alone traded on. */
const RATE_MAX = 100_000_000n * MICRO;
/** A troy ounce is 31.1034768 grams, exactly. */
const OUNCE: Decimal = { numerator: 311_034_768n, denominator: 10_000_000n };

/** Rupees per gram in micro rupees, rounded half up. Raises PriceFeedError where it is more than any metal costs. */
export function ratePerGram(rupees: Decimal): MicroRupeesPerGram {
  const rate = divideHalfUp(rupees.numerator * MICRO, rupees.denominator);
  if (rate > RATE_MAX) throw new PriceFeedError('malformed', 'A rate of over 10 crore rupees a gram.');
  return microRupeesPerGram(rate);
}

/** Rupees per troy ounce as micro rupees per gram, rounded half up. Raises PriceFeedError as ratePerGram does. */
export function ratePerGramOfOunce(rupees: Decimal): MicroRupeesPerGram {
  return ratePerGram(divide(rupees, OUNCE));
}

/** Quotient of two decimals, exact. */
export function divide(value: Decimal, by: Decimal): Decimal {
  return { numerator: value.numerator * by.denominator, denominator: value.denominator * by.numerator };
}

function readDecimal(text: string): Decimal | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,18}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  const fraction = match[2] ?? '';
  const exponent = Number(match[3] ?? 0) - fraction.length;
  const digits = BigInt(`${match[1]}${fraction}`);
  return exponent >= 0
    ? { numerator: digits * 10n ** BigInt(exponent), denominator: 1n }
    : { numerator: digits, denominator: 10n ** BigInt(-exponent) };
}
