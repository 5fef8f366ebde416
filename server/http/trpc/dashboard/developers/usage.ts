import { readUsage } from '../../../../domain/developer/usage/read-usage.ts';
import { isoTime } from '../../../../domain/kernel/clock.ts';
import { rupees } from '../../../../domain/kernel/money.ts';
import { partnerProcedure, router } from '../../init.ts';

export const usageRouter = router({
  /** What is used of every limit, in this mode. */
  read: partnerProcedure('developers.read').query(async ({ ctx }) => {
    const { days, sandboxDay, minute, sends, payments, webhooks } = await readUsage(ctx.partner);
    return {
      days,
      sandboxDay: sandboxDay
        ? { used: sandboxDay.used, limit: sandboxDay.limit ?? null, resetAt: isoTime(sandboxDay.resetAt) }
        : null,
      minute: { limit: minute.limit ?? null, addresses: minute.addresses },
      sends: { sentInr: rupees(sends.sent), limitInr: rupees(sends.limit), resetAt: isoTime(sends.resetAt) },
      payments: {
        isEnabled: payments.isEnabled,
        orderMinInr: rupees(payments.orderMin),
        orderMaxInr: rupees(payments.orderMax),
      },
      webhooks: {
        onTheWay: webhooks.onTheWay,
        dayAttempts: webhooks.day.attempts,
        daySucceeded: webhooks.day.succeeded,
        weekAttempts: webhooks.week.attempts,
        weekSucceeded: webhooks.week.succeeded,
      },
    };
  }),
});
