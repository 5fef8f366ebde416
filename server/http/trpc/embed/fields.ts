import { z } from 'zod';
import { assets } from '../../../domain/kernel/assets.ts';
import { fieldError } from '../../../domain/kernel/errors.ts';
import { isId } from '../../../domain/kernel/ids.ts';
import { type Micrograms, type Paise, unitsFromDecimal } from '../../../domain/kernel/money.ts';

/** Beyond any trade, in rupees or grams: far below what 64 bits hold at any rate. */
const AMOUNT_MAX = 100_000_000;

/** An id of one of our things. */
export const idInput = z.string().max(100).refine(isId);

/** A metal, and how much of it: in rupees or in grams. */
export const amountInput = z.object({
  asset: z.enum(assets),
  amountInr: z.number().optional(),
  grams: z.number().optional(),
});

export type GivenAmount = Pick<z.infer<typeof amountInput>, 'amountInr' | 'grams'>;

/** Rupees or grams as they are stored, whichever was given. Raises INVALID_AMOUNT, naming the field, for both or neither too. */
export function readAmount({ amountInr, grams }: GivenAmount): { amount: Paise } | { metal: Micrograms } {
  if (amountInr !== undefined && grams !== undefined)
    throw fieldError('INVALID_AMOUNT', 'grams', 'is given as rupees already');
  if (grams !== undefined) return { metal: positive(grams, { field: 'grams', decimals: 6 }) as Micrograms };
  return { amount: readInr(amountInr, 'amountInr') };
}

/** Rupees of a field as they are stored. Raises INVALID_AMOUNT, naming it. */
export function readInr(value: number | undefined, field: string): Paise {
  return positive(value, { field, decimals: 2 }) as Paise;
}

function positive(value: number | undefined, { field, decimals }: { field: string; decimals: number }): bigint {
  const units = value === undefined || value > AMOUNT_MAX ? undefined : unitsFromDecimal(value, decimals);
  if (units !== undefined && units > 0n) return units;
  throw fieldError('INVALID_AMOUNT', field, `must be a number above 0 with at most ${decimals} decimals`);
}
