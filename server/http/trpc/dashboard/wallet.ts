import { z } from 'zod';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { getWalletEntry } from '../../../domain/ledger/wallet/get-wallet-entry.ts';
import { listWalletEntries } from '../../../domain/ledger/wallet/list-wallet-entries.ts';
import { readWallet } from '../../../domain/ledger/wallet/read-wallet.ts';
import type { WalletEntry } from '../../../domain/ledger/wallet/wallet-entry.ts';
import { pageInput, partnerProcedure, router } from '../init.ts';
import { walletFilter, walletFilterInput } from './wallet-filter.ts';

export const walletRouter = router({
  /** Balance of the partner's float or credit line, in rupees. */
  read: partnerProcedure('business.read').query(async ({ ctx }) => {
    const wallet = await readWallet(ctx.partner);
    return {
      type: wallet.type,
      balanceInr: rupees(wallet.balance),
      creditLimitInr: rupees(wallet.creditLimit),
      availableInr: rupees(wallet.available),
      duesInr: rupees(wallet.dues),
    };
  }),

  /** Movements of the wallet, newest first by default. */
  entries: partnerProcedure('business.read')
    .input(walletFilterInput.extend(pageInput.shape))
    .query(async ({ ctx, input }) => {
      const { page, limit, ...filter } = input;
      const { entries, total } = await listWalletEntries(ctx.partner, { ...walletFilter(filter), page, limit });
      return { entries: entries.map(present), page, limit, total };
    }),

  /** One movement, with every account that it touched. */
  entry: partnerProcedure('business.read')
    .input(z.object({ entryId: z.string().max(100) }))
    .query(async ({ ctx, input }) => {
      const { entry, lines } = await getWalletEntry(ctx.partner, input.entryId);
      return {
        entry: present(entry),
        lines: lines.map(({ account, asset, userCode, amount, balanceAfter }) => {
          const figure = (units: bigint) => (asset === 'INR' ? rupees(units) : grams(units));
          return {
            account,
            asset,
            userCode,
            amount: figure(amount),
            balanceAfter: balanceAfter === null ? null : figure(balanceAfter),
          };
        }),
      };
    }),
});

function present(entry: WalletEntry) {
  return {
    id: entry.id,
    type: entry.type,
    direction: entry.direction,
    amountInr: rupees(entry.amount),
    balanceAfterInr: rupees(entry.balanceAfter),
    referenceType: entry.referenceType,
    referenceId: entry.referenceId,
    description: entry.description,
    createdAt: isoTime(entry.createdAt),
  };
}
