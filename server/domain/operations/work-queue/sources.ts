import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import type { OperatorPermission } from '../../accounts/operators/permissions.ts';
import { readRestoration } from '../../accounts/restorations/read-restoration.ts';
import { countKycReviews } from '../../customers/kyc/count-kyc-reviews.ts';
import { countDeliveriesToFulfil } from '../../delivery/fulfilment/count-to-fulfil.ts';
import { countToSettle } from '../../documents/statements/count-to-settle.ts';
import { countOpenDifferences } from '../../payments/reconciliation/count-open-differences.ts';
import { listWithdrawalsInDoubt } from '../../payments/withdrawals/list-withdrawals-in-doubt.ts';
import { countWaitingApprovals } from '../approvals/count-waiting.ts';
import { listStuckPayments } from '../exceptions/list-stuck-payments.ts';
import { countPartners } from '../partners/read-partners.ts';
import { countFailedJobs } from '../platform/list-jobs.ts';
import { isLedgerProved } from '../platform/read-ledger-check.ts';
import { readPlatformStops } from '../platform/read-platform.ts';

/** A kind of work that may wait for the service's staff: who may see it, on which screen it is done, and how many there are. */
type Source = {
  readonly permission: OperatorPermission;
  readonly path: string;
  count(context: OperatorContext): Promise<number>;
};

/** Everything that may wait, the most urgent first; whatever an area adds comes here, cheap to count. */
export const sources = {
  held_after_restore: {
    permission: 'platform.read',
    path: '/ops/platform',
    count: async ({ core }) => ((await readRestoration(core.database.pool))?.releasedAt === null ? 1 : 0),
  },
  stops: {
    permission: 'platform.read',
    path: '/ops/platform',
    count: async (context) => (await readPlatformStops(context)).length,
  },
  ledger_unproved: {
    permission: 'platform.read',
    path: '/ops/jobs',
    count: async ({ core }) => ((await isLedgerProved(core)) ? 0 : 1),
  },
  approvals_for_me: {
    permission: 'approvals.read',
    path: '/ops/approvals?state=waiting',
    count: async (context) => (await countWaitingApprovals(context)).forMe,
  },
  approvals_for_others: {
    permission: 'approvals.read',
    path: '/ops/approvals?state=waiting',
    count: async (context) => (await countWaitingApprovals(context)).forOthers,
  },
  withdrawals_in_doubt: {
    permission: 'orders.read',
    path: '/ops/withdrawals?mode=live',
    count: async ({ core }) => (await listWithdrawalsInDoubt(core, { mode: 'live', page: 1, limit: 1 })).total,
  },
  payments_stuck: {
    permission: 'orders.read',
    path: '/ops/payments?mode=live',
    count: async (context) => (await listStuckPayments(context, { mode: 'live', page: 1, limit: 1 })).total,
  },
  jobs_failed: { permission: 'orders.read', path: '/ops/jobs?state=failed', count: countFailedJobs },
  kyc_reviews: { permission: 'kyc.read', path: '/ops/kyc', count: ({ core }) => countKycReviews(core, 'live') },
  deliveries_to_fulfil: {
    permission: 'orders.read',
    path: '/ops/deliveries',
    count: ({ core }) => countDeliveriesToFulfil(core),
  },
  statements_to_settle: { permission: 'settlements.read', path: '/ops/statements', count: countToSettle },
  settlement_differences: {
    permission: 'settlements.read',
    path: '/ops/settlements',
    count: countOpenDifferences,
  },
  markups_to_judge: {
    permission: 'partners.read',
    path: '/ops/partners?state=markup',
    count: (context) => countPartners(context, 'markup'),
  },
  partners_off: {
    permission: 'partners.read',
    path: '/ops/partners?state=off',
    count: (context) => countPartners(context, 'off'),
  },
} as const satisfies Record<string, Source>;
