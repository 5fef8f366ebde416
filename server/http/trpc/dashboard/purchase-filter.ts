import { z } from 'zod';
import type { PurchaseListFilter } from '../../../domain/documents/inventory/list-purchases.ts';
import { assets } from '../../../domain/kernel/assets.ts';
import { dayNumbers, istDaysInput } from '../ist-days.ts';

/** How the list of own purchases and its file narrow and order. */
export const purchaseFilterInput = istDaysInput.extend({
  asset: z.enum(assets).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
});

/** The same as the core takes it. Raises INVALID_FROM, INVALID_TO. */
export function purchaseFilter(input: z.infer<typeof purchaseFilterInput>): PurchaseListFilter {
  return { asset: input.asset, isOldestFirst: input.sort === 'oldest', ...dayNumbers(input) };
}
