import { z } from 'zod';
import { actInSimulator, simulatorActions } from '../../../domain/developer/simulator/act-in-simulator.ts';
import { readSimulatedLink, viewSimulation } from '../../../domain/developer/simulator/view-simulation.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { DomainError } from '../../../domain/kernel/errors.ts';
import { type Paise, rupees } from '../../../domain/kernel/money.ts';
import { publicProcedure, router } from '../init.ts';
import { countMiss, requireWithin } from './require-within.ts';

const LOOKS_A_MINUTE = 240;
const ACTS_A_MINUTE = 60;
/** Each moves the clock of a whole sandbox by up to twenty minutes. */
const CLOCK_MOVES_AN_HOUR = 12;
const HOUR_MS = 3_600_000;

const simulatorProcedure = publicProcedure
  .input(z.object({ paymentId: z.string().max(100) }))
  .use(async ({ ctx, next }) => {
    const { core, address } = ctx;
    await requireWithin(core, `simulator ${address}`, LOOKS_A_MINUTE);
    const result = await next();
    const isMiss = !result.ok && result.error.cause instanceof DomainError && result.error.cause.code === 'NOT_FOUND';
    if (isMiss) await countMiss(core, address);
    return result;
  });

/** The device simulator of sandbox orders: for anyone who holds an order's id, since nothing here moves money. */
export const simulatorRouter = router({
  /** An order with its links, as apps read them, and all that has happened to it. */
  view: simulatorProcedure.query(async ({ ctx, input }) => {
    const { order, partnerName, now, links, receipts, refunds, events } = await viewSimulation(
      ctx.core,
      input.paymentId,
    );
    const money = (amount: Paise) => rupees(amount);
    return {
      paymentId: order.paymentId,
      status: order.status,
      partnerName,
      asset: order.asset,
      amountInr: money(order.amount),
      now: isoTime(now),
      createdAt: isoTime(order.createdAt),
      expiresAt: isoTime(order.expiresAt),
      secondsLeft: Math.max(0, Math.ceil((order.expiresAt - now) / 1_000)),
      links,
      payments: receipts.map(({ amount, bankReference, isApplied, at }) => ({
        bankReference,
        isApplied,
        amountInr: money(amount),
        at: isoTime(at),
      })),
      refunds: refunds.map(({ refundId, amount, reason, reference, begunAt, doneAt }) => ({
        refundId,
        reason,
        reference,
        amountInr: money(amount),
        begunAt: isoTime(begunAt),
        doneAt: doneAt === null ? null : isoTime(doneAt),
      })),
      events: events.map(({ event, delivery, at }) => ({ kind: event, delivery, at: isoTime(at) })),
    };
  }),

  /** What an app would read in any link, of any source, and whether it pays the order. */
  readLink: simulatorProcedure
    .input(z.object({ link: z.string().max(4_000) }))
    .query(({ ctx, input }) => readSimulatedLink(ctx.core, input)),

  /** The fake UPI app does something with a link of the order. */
  act: simulatorProcedure
    .input(
      z.object({
        link: z.string().max(4_000),
        action: z.enum(simulatorActions),
        movesClock: z.boolean().default(false),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      await requireWithin(ctx.core, `simulator act ${ctx.address}`, ACTS_A_MINUTE);
      if (input.movesClock) {
        await requireWithin(ctx.core, `simulator clock ${ctx.address}`, CLOCK_MOVES_AN_HOUR, HOUR_MS);
      }
      await actInSimulator(ctx.core, input);
    }),
});
