import type { EndUser, UserBalances } from '../../../domain/customers/users/end-user.ts';
import { byAsset } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import type { UserHistory } from '../../../domain/reports/timeline/user-history.ts';
import type { WorkKind } from '../../../domain/reports/timeline/user-timeline.ts';
import { presentTimeline } from './timeline/present-timeline.ts';

/** A user as lists show them. */
export function presentUser(user: EndUser) {
  return {
    userCode: user.userCode,
    name: user.name,
    mobileMasked: user.mobileMasked,
    emailMasked: user.emailMasked,
    kycStatus: user.kycStatus,
    sources: user.sources,
    registeredAt: isoTime(user.registeredAt),
  };
}

/** A sub-wallet in grams and rupees. */
export function presentBalances(balances: UserBalances) {
  return {
    grams: byAsset((asset) => grams(balances.metal[asset])),
    sipGrams: byAsset((asset) => grams(balances.sipMetal[asset])),
    inr: rupees(balances.inr),
  };
}

type Work = UserHistory['works'][WorkKind][number];

function presentWork(work: Work) {
  return {
    id: work.id,
    label: work.label,
    asset: work.asset,
    status: work.status,
    amountInr: work.amountPaise === null ? null : rupees(work.amountPaise),
    quantityGrams: work.metal === null ? null : grams(work.metal),
    createdAt: isoTime(work.createdAt),
  };
}

/** Latest works of a kind that a user's page shows. */
const WORKS_SHOWN = 5;

/** All that the page of a user shows but for the valuation, which prices may fail. */
export function presentHistory({ user, kyc, bankAccounts, works, timeline, hasMore }: UserHistory) {
  const latest = (kind: WorkKind) => works[kind].slice(0, WORKS_SHOWN).map(presentWork);
  return {
    user: {
      ...presentUser(user),
      existed: user.existed,
      metadata: user.metadata,
      meta: user.meta === null ? null : JSON.stringify(user.meta, null, 2),
      balances: user.balances ? presentBalances(user.balances) : null,
    },
    kyc: {
      status: kyc.status,
      method: kyc.method,
      name: kyc.name,
      rejectionReason: kyc.rejectionReason,
      awaitsProof: kyc.awaitsProof,
      steps: kyc.steps,
    },
    bankAccounts: bankAccounts.map(({ createdAt, ...account }) => ({ ...account, createdAt: isoTime(createdAt) })),
    works: {
      transactions: latest('transactions'),
      payments: latest('payments'),
      sips: latest('sips'),
      withdrawals: latest('withdrawals'),
      deliveries: latest('deliveries'),
    },
    timeline: presentTimeline(timeline),
    hasMore,
  };
}
