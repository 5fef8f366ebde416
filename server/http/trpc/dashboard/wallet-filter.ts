import { z } from 'zod';
import type { WalletEntryFilter } from '../../../domain/ledger/wallet/list-wallet-entries.ts';
import { walletEntryTypes } from '../../../domain/ledger/wallet/wallet-entry.ts';
import { dayNumbers, istDaysInput } from '../ist-days.ts';

/** How the ledger of the wallet and its file narrow and order. */
export const walletFilterInput = istDaysInput.extend({
  direction: z.enum(['credit', 'debit']).optional(),
  type: z.enum(walletEntryTypes).optional(),
  reference: z.string().max(100).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
});

/** The same as the core takes it. Raises INVALID_FROM, INVALID_TO. */
export function walletFilter(input: z.infer<typeof walletFilterInput>): WalletEntryFilter {
  const { direction, type, reference, sort } = input;
  return { direction, type, reference, isOldestFirst: sort === 'oldest', ...dayNumbers(input) };
}
