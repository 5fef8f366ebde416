import type { PoolClient } from 'pg';
import type { ApprovalKind, ApprovalRun } from '../../accounts/operators/approval.ts';
import { lockFloat, lockPartner } from '../../accounts/partners/lock-partner.ts';
import { DomainError } from '../../kernel/errors.ts';
import { type PostingKind, post } from '../../ledger/post.ts';
import { readPaise, readSignedPaise } from './read-input.ts';

/** Money between the bank and a partner's live float, in paise written as text. */
type FloatInput = { partnerId: string; amountPaise: string };

const kind = {
  mayRequest: 'money.request',
  mayApprove: 'money.approve',
  partnerIdOf: ({ partnerId }: FloatInput) => partnerId,
} as const;

/** Money that a partner paid us goes into its float, or pays its dues. Refused while it has no live wallet. */
export const topUpFloat: ApprovalKind<FloatInput> = {
  ...kind,
  async prepare(_, { given }) {
    const amount = readPaise('amount_inr', given.amountInr, { from: 1n });
    return { partnerId: String(given.partnerId ?? ''), amountPaise: String(amount) };
  },
  execute: (client, run) => move(client, run, 'top_up'),
};

/** Puts a float right, either way. What would leave less than nothing, or than the credit line, is INSUFFICIENT_PARTNER_FUNDS. */
export const adjustFloat: ApprovalKind<FloatInput> = {
  ...kind,
  async prepare(_, { given }) {
    const amount = readSignedPaise('amount_inr', given.amountInr);
    return { partnerId: String(given.partnerId ?? ''), amountPaise: String(amount) };
  },
  execute: (client, run) =>
    move(client, run, BigInt(run.input.amountPaise) > 0n ? 'adjustment_credit' : 'adjustment_debit'),
};

async function move(client: PoolClient, run: ApprovalRun<FloatInput>, kind: PostingKind) {
  const { input, approvalId, at } = run;
  const { id, bookId, walletType } = await lockPartner(client, input.partnerId);
  if (walletType === null) {
    throw new DomainError('WALLET_NOT_CONFIGURED', { message: 'This partner has no live wallet yet.' });
  }
  const { balancePaise } = await lockFloat(client, bookId);
  const amount = BigInt(input.amountPaise);
  const [verdict] = await post(client, [
    {
      bookId,
      kind,
      referenceId: approvalId,
      at,
      lines: [
        { kind: 'bank', asset: 'INR', amount: -amount },
        { kind: 'partner_float', asset: 'INR', amount },
      ],
    },
  ]);
  if (!verdict?.accepted) {
    throw new DomainError('INSUFFICIENT_PARTNER_FUNDS', { message: 'The float does not hold that much.' });
  }
  return {
    action: kind === 'top_up' ? 'float.topped_up' : 'float.adjusted',
    subject: id,
    before: { balancePaise: String(balancePaise) },
    after: { balancePaise: String(balancePaise + amount), amountPaise: String(amount) },
  };
}
