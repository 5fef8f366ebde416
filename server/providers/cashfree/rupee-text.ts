import { z } from 'zod';
import type { Paise } from '../../domain/kernel/money.ts';

/** Rupees that parseExactJson has left as text, as exact paise; more than two decimals are no amount. */
export const rupeeText = z.string().transform((text, context): Paise => {
  const amount = paiseOf(text);
  if (amount !== undefined) return amount;
  context.addIssue({ code: 'custom', message: 'not an amount in rupees' });
  return z.NEVER;
});

/** Paise of a decimal in rupees above 0, or undefined. */
export function paiseOf(text: string): Paise | undefined {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const amount = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return amount > 0n ? (amount as Paise) : undefined;
}
