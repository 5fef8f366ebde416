import type { ApprovalKind } from '../../accounts/operators/approval.ts';
import { type LockedPartner, lockFloat, lockPartner } from '../../accounts/partners/lock-partner.ts';
import { DomainError } from '../../kernel/errors.ts';
import { readChoice, readMilliPercent, readPaise, readSwitch } from './read-input.ts';
import { type PartnerColumns, setCreditLine, updatePartner } from './store/partner.ts';

/** What a partner has agreed with us; `from` is how it stood when it was asked for, and has to be still when it is done. */
type TermsInput = { partnerId: string; from: PartnerColumns; to: PartnerColumns };

const feeBearers = ['service', 'end_user', 'partner'] as const;
/** No commission is above five percent. */
const COMMISSION_MAX = 5_000;

/** Who bears the gateway's fees from the next payment order on. */
export const setFeeBearer = termsKind('fee_bearer.set', ['feeBearer'], (given) => ({
  feeBearer: readChoice('fee_bearer', given.feeBearer, feeBearers),
}));

/** What the partner earns by buys and sells, from the next quote on. */
export const setCommission = termsKind(
  'commission.set',
  ['commissionBuyMilliPct', 'commissionSellMilliPct'],
  (given) => ({
    commissionBuyMilliPct: readMilliPercent('buy_pct', given.buyPct, COMMISSION_MAX),
    commissionSellMilliPct: readMilliPercent('sell_pct', given.sellPct, COMMISSION_MAX),
  }),
);

/** Whether the markup that the partner has set counts in live. Approved is the markup as it stood when it was asked for. */
export const setMarkupLive = termsKind(
  'markup_live.set',
  ['markupLiveEnabled', 'markupBuyMilliPct', 'markupSellMilliPct'],
  (given) => ({ markupLiveEnabled: readSwitch('is_enabled', given.isEnabled) }),
);

/** What a live wallet is: prepaid, or a credit line down to a limit in paise, written as text. */
export const setCreditLineKind: ApprovalKind<{
  partnerId: string;
  from: { walletType: string | null; creditLimitPaise: string };
  to: { walletType: 'prepaid' | 'credit'; creditLimitPaise: string };
}> = {
  mayRequest: 'money.request',
  mayApprove: 'money.approve',
  partnerIdOf: ({ partnerId }) => partnerId,
  async prepare(client, { given }) {
    const walletType = readChoice('wallet_type', given.walletType, ['prepaid', 'credit']);
    const limit = walletType === 'credit' ? readPaise('limit_inr', given.limitInr, { from: 1n }) : 0n;
    const partner = await lockPartner(client, String(given.partnerId ?? ''));
    const { creditLimitPaise } = await lockFloat(client, partner.bookId);
    return {
      partnerId: partner.id,
      from: { walletType: partner.walletType, creditLimitPaise: String(creditLimitPaise) },
      to: { walletType, creditLimitPaise: String(limit) },
    };
  },
  async execute(client, { input: { partnerId, from, to } }) {
    const { bookId, walletType } = await lockPartner(client, partnerId);
    const { balancePaise, creditLimitPaise } = await lockFloat(client, bookId);
    if (walletType !== from.walletType || String(creditLimitPaise) !== from.creditLimitPaise) throw changedMeanwhile();
    const limit = BigInt(to.creditLimitPaise);
    if (balancePaise < -limit) {
      throw new DomainError('INSUFFICIENT_PARTNER_FUNDS', {
        message: 'The partner owes more than this line would allow.',
      });
    }
    await setCreditLine(client, { partnerId, bookId, walletType: to.walletType, creditLimitPaise: limit });
    return { action: 'credit_line.set', subject: partnerId, before: from, after: to };
  },
};

function termsKind(
  action: string,
  judgedBy: readonly (keyof PartnerColumns & keyof LockedPartner)[],
  read: (given: Readonly<Record<string, unknown>>) => PartnerColumns,
): ApprovalKind<TermsInput> {
  const standing = (partner: LockedPartner) =>
    Object.fromEntries(judgedBy.map((name) => [name, partner[name]])) as PartnerColumns;
  return {
    mayRequest: 'money.request',
    mayApprove: 'money.approve',
    partnerIdOf: ({ partnerId }) => partnerId,
    async prepare(client, { given }) {
      const to = read(given);
      const partner = await lockPartner(client, String(given.partnerId ?? ''));
      return { partnerId: partner.id, from: standing(partner), to };
    },
    async execute(client, { input: { partnerId, from, to } }) {
      const now = standing(await lockPartner(client, partnerId));
      if (judgedBy.some((name) => now[name] !== from[name])) throw changedMeanwhile();
      await updatePartner(client, partnerId, to);
      return { action, subject: partnerId, before: from, after: { ...from, ...to } };
    },
  };
}

function changedMeanwhile(): DomainError {
  return new DomainError('INVALID_TRANSITION', {
    message: 'This is not what it was when it was asked for. Reject it and ask again.',
  });
}
