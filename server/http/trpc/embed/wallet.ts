import { z } from 'zod';
import { isAccountNumber, readIfsc, readUpiId } from '../../../domain/customers/bank/account-forms.ts';
import { addBankAccount, type GivenAccount } from '../../../domain/customers/bank/add-bank-account.ts';
import type { BankAccount } from '../../../domain/customers/bank/bank-account.ts';
import { deactivateBankAccount } from '../../../domain/customers/bank/deactivate-bank-account.ts';
import { findBranch } from '../../../domain/customers/bank/find-branch.ts';
import { listBankAccounts } from '../../../domain/customers/bank/list-bank-accounts.ts';
import { getUser } from '../../../domain/customers/users/read-users.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { fieldError } from '../../../domain/kernel/errors.ts';
import { rupees } from '../../../domain/kernel/money.ts';
import { getWithdrawal, listWithdrawals } from '../../../domain/payments/withdrawals/list-withdrawals.ts';
import { requestWithdrawal, withdrawalBounds } from '../../../domain/payments/withdrawals/request-withdrawal.ts';
import type { ShownWithdrawal } from '../../../domain/payments/withdrawals/withdrawal.ts';
import { embedProcedure } from '../embed-init.ts';
import { router } from '../init.ts';
import { readInr } from './fields.ts';
import { moneyKey, outcomeOf, userKey } from './user-key.ts';

const NAME_MAX = 128;

const accountInput = z.object({ bankAccountId: z.string().max(64) });

/** What is typed, read below: a screen learns which field is wrong, whatever is in it. */
const typed = z.string().max(300).optional();

export const embedWalletRouter = router({
  /** What is in the wallet, where it can go, and what stands in the way. */
  view: embedProcedure.query(async ({ ctx }) => {
    const { partner } = ctx;
    const { userCode } = ctx.user;
    const [{ balances, kycStatus }, accounts] = await Promise.all([
      getUser(partner, { userCode, withBalances: true }),
      listBankAccounts(partner, { userCode }),
    ]);
    return {
      balanceInr: rupees(balances?.inr ?? 0n),
      kycStatus,
      accounts: accounts.filter(({ status }) => status === 'active').map(presentAccount),
      minInr: rupees(withdrawalBounds.least),
      maxInr: rupees(withdrawalBounds.most),
      isOffered: partner.core.payments.payouts.gateways[partner.mode].isConfigured,
    };
  }),

  /** The bank behind an IFSC as it is typed; null where there is none. */
  branch: embedProcedure.input(z.object({ ifsc: z.string().max(40) })).query(async ({ ctx, input }) => {
    return (await findBranch(ctx.partner, input.ifsc)) ?? null;
  }),

  /** Adds an account by number and IFSC, or by UPI id. The same one again is the same one. */
  addAccount: embedProcedure
    .input(z.object({ accountNumber: typed, ifsc: typed, upiId: typed, holderName: typed }))
    .mutation(async ({ ctx, input }) => {
      const { userCode } = ctx.user;
      return presentAccount(await addBankAccount(ctx.partner, { userCode, account: givenAccount(input) }));
    }),

  /** Nothing new is paid to this account. */
  removeAccount: embedProcedure.input(accountInput).mutation(async ({ ctx, input }) => {
    const { userCode } = ctx.user;
    return presentAccount(await deactivateBankAccount(ctx.partner, { userCode, ...input }));
  }),

  /** A page of what was taken out, newest first. */
  withdrawals: embedProcedure
    .input(z.object({ cursor: z.int().min(0).max(100_000).nullish(), limit: z.int().min(1).max(50).default(10) }))
    .query(async ({ ctx, input }) => {
      const { limit } = input;
      const offset = input.cursor ?? 0;
      const { userCode } = ctx.user;
      const { withdrawals, total } = await listWithdrawals(ctx.partner, { userCode, limit, offset });
      const next = offset + withdrawals.length;
      return {
        withdrawals: withdrawals.map(presentWithdrawal),
        nextCursor: withdrawals.length > 0 && next < total ? next : null,
      };
    }),

  /** How one withdrawal stands. */
  withdrawal: embedProcedure.input(z.object({ withdrawalId: z.string().max(64) })).query(async ({ ctx, input }) => {
    return presentWithdrawal(await getWithdrawal(ctx.partner, { userCode: ctx.user.userCode, ...input }));
  }),

  /** Takes money out of the wallet to one of the user's accounts. The same key takes it once, however often it is sent. */
  withdraw: embedProcedure
    .input(accountInput.extend({ amountInr: z.number(), key: moneyKey }))
    .mutation(async ({ ctx, input }) => {
      const { userCode } = ctx.user;
      const asked = await requestWithdrawal(ctx.partner, {
        userCode,
        bankAccountId: input.bankAccountId,
        amount: readInr(input.amountInr, 'amountInr'),
        idempotency: userKey(userCode, 'embed.wallet.withdraw', input),
      });
      return presentWithdrawal(outcomeOf(asked));
    }),
});

type Typed = { [Field in 'accountNumber' | 'ifsc' | 'upiId' | 'holderName']?: string | undefined };

/** Raises VALIDATION_ERROR naming the first field that cannot be right. */
function givenAccount({ accountNumber, ifsc, upiId, holderName: name }: Typed): GivenAccount {
  const holderName = name?.trim() || undefined;
  if (holderName !== undefined && [...holderName].length > NAME_MAX) {
    throw fieldError('VALIDATION_ERROR', 'holder_name', `must be plain text of at most ${NAME_MAX} characters`);
  }
  if (upiId !== undefined) {
    const read = readUpiId(upiId);
    if ('problem' in read) throw fieldError('VALIDATION_ERROR', 'upi_id', read.problem);
    return { type: 'upi', upiId: read.upiId, holderName };
  }
  const number = accountNumber?.replace(/[\s-]/g, '') ?? '';
  if (!isAccountNumber(number)) throw fieldError('VALIDATION_ERROR', 'account_number', 'must be 9 to 18 digits');
  const code = readIfsc(ifsc ?? '');
  if (code === undefined) {
    throw fieldError('VALIDATION_ERROR', 'ifsc', 'must be 4 letters, a zero, and 6 letters or digits');
  }
  return { type: 'bank', accountNumber: number, ifsc: code, holderName };
}

function presentAccount(account: BankAccount) {
  const { bankAccountId, type, masked, ifsc, bankName, branch, holderName } = account;
  return { bankAccountId, type, masked, ifsc, bankName, branch, holderName };
}

function presentWithdrawal(withdrawal: ShownWithdrawal) {
  const { withdrawalId, amount, status, account, utr, failureReason, createdAt, completedAt } = withdrawal;
  return {
    withdrawalId,
    amountInr: rupees(amount),
    status,
    account: presentAccount(account),
    utr,
    failureReason,
    createdAt: isoTime(createdAt),
    completedAt: completedAt === null ? null : isoTime(completedAt),
  };
}
