import { z } from 'zod';
import { assets } from '../../../domain/kernel/assets.ts';
import { channels, transactionStatuses, transactionTypes } from '../../../domain/trading/transaction.ts';
import type { TransactionFilter } from '../../../domain/trading/transactions/list-transactions.ts';
import { dayNumbers, istDaysInput } from '../ist-days.ts';

/** How the screen of transactions and their file narrow and order the list. */
export const transactionFilterInput = istDaysInput.extend({
  type: z.enum(transactionTypes).optional(),
  asset: z.enum(assets).optional(),
  channel: z.enum(channels).optional(),
  status: z.enum(transactionStatuses).optional(),
  q: z.string().trim().min(1).max(64).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
});

/** The same as the core takes it. Raises INVALID_FROM, INVALID_TO. */
export function transactionFilter(
  input: z.infer<typeof transactionFilterInput>,
): TransactionFilter & { sort: 'newest' | 'oldest' } {
  const { type, asset, channel, status, sort } = input;
  return { type, asset, channel, status, sort, search: input.q, ...dayNumbers(input) };
}
