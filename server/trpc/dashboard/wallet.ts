import { isoTime } from '../../domain/kernel/clock.ts';
import { rupees } from '../../domain/kernel/money.ts';
import { listWalletEntries } from '../../domain/wallet/list-wallet-entries.ts';
import { readWallet } from '../../domain/wallet/read-wallet.ts';
import { pageInput, partnerProcedure, router } from '../init.ts';

export const walletRouter = router({
  /** Balance of the partner's float or credit line, in rupees. */
  read: partnerProcedure.query(async ({ ctx }) => {
    const wallet = await readWallet(ctx.partner);
    return {
      type: wallet.type,
      balanceInr: rupees(wallet.balance),
      creditLimitInr: rupees(wallet.creditLimit),
      availableInr: rupees(wallet.available),
      duesInr: rupees(wallet.dues),
    };
  }),

  /** Movements of the wallet, newest first. */
  entries: partnerProcedure.input(pageInput).query(async ({ ctx, input }) => {
    const { entries, total } = await listWalletEntries(ctx.partner, input);
    return {
      entries: entries.map((entry) => ({
        id: entry.id,
        type: entry.type,
        direction: entry.direction,
        amountInr: rupees(entry.amount),
        balanceAfterInr: rupees(entry.balanceAfter),
        referenceType: entry.referenceType,
        referenceId: entry.referenceId,
        description: entry.description,
        createdAt: isoTime(entry.createdAt),
      })),
      page: input.page,
      limit: input.limit,
      total,
    };
  }),
});
