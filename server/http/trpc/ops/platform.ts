import { z } from 'zod';
import { type Stop, stoppable } from '../../../domain/accounts/halts/stop.ts';
import type { OperatorContext } from '../../../domain/accounts/operators/operator-context.ts';
import { readRestoration } from '../../../domain/accounts/restorations/read-restoration.ts';
import { readAttestations } from '../../../domain/documents/attestations/read-attestations.ts';
import { invoiceNo } from '../../../domain/documents/invoices/series.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { readPlatform, readPlatformStops } from '../../../domain/operations/platform/read-platform.ts';
import { resumePlatform, stopPlatform } from '../../../domain/operations/platform/stop-platform.ts';
import { type Held, readHeld } from '../../../domain/operations/restorations/read-held.ts';
import { operatorProcedure, router } from '../init.ts';

const haltRequest = z.object({
  what: z.array(z.enum(stoppable)).min(1).max(stoppable.length),
  reason: z.string().max(2_000),
});

const presentStop = ({ stoppedAt, ...stop }: Stop) => ({ ...stop, stoppedAt: isoTime(stoppedAt) });

async function heldSince(operator: OperatorContext): Promise<string | null> {
  const restored = await readRestoration(operator.core.database.pool);
  return restored?.releasedAt === null ? isoTime(restored.stoodAt) : null;
}

const presentHeld = ({ restoration, counts, withdrawals, invoiceGaps }: Held) => ({
  stoodAt: isoTime(restoration.stoodAt),
  backupAt: restoration.backupAt === null ? null : isoTime(restoration.backupAt),
  restoredAt: isoTime(restoration.restoredAt),
  withdrawalCount: counts.withdrawals.count,
  withdrawalInr: rupees(counts.withdrawals.amount),
  refundCount: counts.refunds.count,
  refundInr: rupees(counts.refunds.amount),
  deliveriesBefore: counts.deliveriesBefore,
  deliveriesSince: counts.deliveriesSince,
  withdrawals: withdrawals.map(({ amount, ...one }) => ({ ...one, amountInr: rupees(amount) })),
  invoiceGaps: invoiceGaps.map(({ series, first, last }) => ({
    series,
    first: invoiceNo(series, first),
    last: invoiceNo(series, last),
  })),
});

export const platformRouter = router({
  /** What is stopped for everybody, for the banner of every page. */
  stops: operatorProcedure('platform.read').query(async ({ ctx }) => ({
    stops: (await readPlatformStops(ctx.operator)).map(presentStop),
    /** The settings of this process pause payments */
    arePaymentsOff: ctx.core.settings.arePaymentsPaused,
    /** The moment at which a restored database stands, while it is held */
    heldSince: await heldSince(ctx.operator),
  })),

  /** What waits since the database was restored; null where nothing is held. */
  held: operatorProcedure('platform.read').query(async ({ ctx }) => {
    const held = await readHeld(ctx.operator);
    return held && presentHeld(held);
  }),

  /** What is stopped, and how prices come. */
  read: operatorProcedure('platform.read').query(async ({ ctx }) => {
    const { stops, prices } = await readPlatform(ctx.operator);
    const attestations = await readAttestations(ctx.core);
    return {
      stops: stops.map(presentStop),
      arePaymentsOff: ctx.core.settings.arePaymentsPaused,
      /** What the operator of the vault attests, the newest of each metal */
      attestations: attestations.map(({ asset, micrograms, attestedOn, attestedBy, reference, ageDays, isOld }) => ({
        ...{ asset, attestedOn, attestedBy, reference, ageDays, isOld },
        grams: grams(micrograms),
      })),
      prices: prices.map(({ last, ...status }) => ({
        ...status,
        last: last && {
          source: last.source,
          pricedAt: isoTime(last.pricedAt),
          ageSeconds: Math.max(0, Math.round(last.ageMs / 1_000)),
          buyRateInr: rupees(last.buyRate),
          sellRateInr: rupees(last.sellRate),
        },
      })),
      /** What fails in the process that answers, ticks that the guard refused among it */
      problem: ctx.core.pricing.prices.health(ctx.core.clock.now()).problem,
    };
  }),

  stop: operatorProcedure('platform.stop')
    .input(haltRequest)
    .mutation(({ ctx, input }) => stopPlatform(ctx.operator, input)),

  resume: operatorProcedure('platform.stop')
    .input(haltRequest)
    .mutation(({ ctx, input }) => resumePlatform(ctx.operator, input)),
});
