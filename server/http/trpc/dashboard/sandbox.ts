import { z } from 'zod';
import { chaosProfiles } from '../../../domain/accounts/sandbox/arm-chaos.ts';
import { listFaults } from '../../../domain/accounts/sandbox/arm-fault.ts';
import { moveClock, setChaos, setFault } from '../../../domain/accounts/sandbox/controls.ts';
import { requireSandbox } from '../../../domain/accounts/sandbox/require-sandbox.ts';
import { resetSandbox } from '../../../domain/accounts/sandbox/reset-sandbox.ts';
import { readSandboxClock } from '../../../domain/accounts/sandbox/sandbox-clock.ts';
import { sandboxFaults } from '../../../domain/accounts/sandbox/take-faults.ts';
import { readReadiness } from '../../../domain/developer/readiness/read-readiness.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { rupees } from '../../../domain/kernel/money.ts';
import { listOrders } from '../../../domain/payments/orders/list-orders.ts';
import { listOutbox } from '../../../domain/webhooks/events/list-outbox.ts';
import { partnerProcedure, router } from '../init.ts';
import { presentReadiness } from '../present-readiness.ts';

/** A year and a day at a time (decisions 14). */
const ADVANCE_SECONDS_MAX = 31_622_400;
/** How many orders there are to choose from. */
const LATEST = 20;

export const sandboxRouter = router({
  /** How far the partner's sandbox is ahead of real time. */
  clock: partnerProcedure('business.read').query(async ({ ctx }) => {
    const clock = await readSandboxClock(ctx.partner);
    return { offsetSeconds: clock.offsetMs / 1_000 };
  }),

  /** The clock, and the faults that are armed, of all there are. */
  controls: partnerProcedure('developers.read').query(async ({ ctx }) => {
    const [clock, armed] = await Promise.all([readSandboxClock(ctx.partner), listFaults(ctx.partner)]);
    const times = new Map(armed.map((one) => [one.fault, one.times]));
    return {
      now: isoTime(clock.now),
      offsetSeconds: clock.offsetMs / 1_000,
      faults: sandboxFaults.map((fault) => ({ fault, times: times.get(fault) ?? 0 })),
    };
  }),

  /** Moves the clock by whole seconds; answers when everything due in between has happened. */
  advance: partnerProcedure('sandbox.control')
    .input(z.object({ seconds: z.int().min(1).max(ADVANCE_SECONDS_MAX) }))
    .mutation(async ({ ctx, input }) => {
      const clock = await moveClock(ctx.partner, input);
      return { now: isoTime(clock.now), offsetSeconds: clock.offsetMs / 1_000 };
    }),

  setFault: partnerProcedure('sandbox.control')
    .input(z.object({ fault: z.enum(sandboxFaults), times: z.int().min(0).max(100) }))
    .mutation(({ ctx, input }) => setFault(ctx.partner, input)),

  /** Arms the faults of a profile, and disarms the rest. */
  setChaos: partnerProcedure('sandbox.control')
    .input(z.object({ profile: z.enum(chaosProfiles), seed: z.string().max(40) }))
    .mutation(({ ctx, input }) => setChaos(ctx.partner, input)),

  /** What the partner's code has survived. */
  readiness: partnerProcedure('business.read').query(async ({ ctx }) =>
    (await readReadiness(ctx.partner)).map(presentReadiness),
  ),

  /** Gives the partner a fresh sandbox. */
  reset: partnerProcedure('sandbox.control')
    .input(z.object({ keepUsers: z.boolean() }))
    .mutation(async ({ ctx, input }) => {
      const { resetAt, usersKept } = await resetSandbox(ctx.partner, input);
      return { resetAt: isoTime(resetAt), usersKept };
    }),

  /** The last 50 OTPs, emails and webhooks that were or would have been sent. */
  messages: partnerProcedure('developers.read').query(async ({ ctx }) =>
    (await listOutbox(ctx.partner)).map(({ code, createdAt, ...message }) => ({
      ...message,
      code: code ?? null,
      createdAt: isoTime(createdAt),
    })),
  ),

  /** The latest payment orders of the partner's sandbox, each of which the device simulator shows. */
  orders: partnerProcedure('developers.read').query(async ({ ctx }) => {
    requireSandbox(ctx.partner);
    const { orders } = await listOrders(ctx.partner, { statuses: [], reference: undefined, page: 1, limit: LATEST });
    return orders.map((order) => ({
      paymentId: order.paymentId,
      status: order.status,
      asset: order.asset,
      amountInr: rupees(order.amount),
      reference: order.reference,
      createdAt: isoTime(order.createdAt),
    }));
  }),
});
