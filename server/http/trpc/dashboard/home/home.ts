import { capabilities } from '../../../../domain/accounts/partners/settings.ts';
import type { Alert } from '../../../../domain/developer/alerts/read-alerts.ts';
import { readAlerts } from '../../../../domain/developer/alerts/read-alerts.ts';
import { readFirstRun } from '../../../../domain/developer/onboarding/read-first-run.ts';
import { isoTime } from '../../../../domain/kernel/clock.ts';
import { rupees } from '../../../../domain/kernel/money.ts';
import { partnerProcedure, router } from '../../init.ts';

/** One thing that needs an operator, as the screen tells it. */
export type AlertView = {
  kind: Alert['kind'];
  count?: number;
  since?: string;
  availableInr?: number;
  walletType?: 'prepaid' | 'credit';
  lastsDays?: number;
};

export const homeRouter = router({
  /** What needs attention in this mode, the most pressing first. */
  alerts: partnerProcedure('business.read').query(
    async ({ ctx }): Promise<AlertView[]> =>
      (await readAlerts(ctx.partner)).map((one) => ({
        kind: one.kind,
        ...('count' in one && { count: one.count }),
        ...('since' in one && { since: isoTime(one.since) }),
        ...('available' in one && { availableInr: rupees(one.available), walletType: one.walletType }),
        ...('lastsDays' in one && { lastsDays: one.lastsDays }),
      })),
  ),

  /** How far this partner has come with its sandbox; asked of the sandbox only. */
  firstRun: partnerProcedure('business.read').query(async ({ ctx }) => {
    const { steps, next, userCode, paymentId, live } = await readFirstRun(ctx.partner);
    return {
      steps,
      next: next ?? null,
      userCode: userCode ?? null,
      paymentId: paymentId ?? null,
      live: {
        isEnabled: live.isEnabled,
        hasWallet: live.hasWallet,
        capabilities: capabilities.filter((capability) => live.capabilities.has(capability)),
        missing: capabilities.filter((capability) => !live.capabilities.has(capability)),
      },
    };
  }),
});
