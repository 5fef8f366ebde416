import { z } from 'zod';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { rupees } from '../../../domain/kernel/money.ts';
import { differenceKinds, listDifferences } from '../../../domain/payments/reconciliation/list-differences.ts';
import { listSettlements } from '../../../domain/payments/reconciliation/list-settlements.ts';
import { readSettlementFile } from '../../../domain/payments/reconciliation/read-settlement-file.ts';
import { resolveDifference } from '../../../domain/payments/reconciliation/resolve-difference.ts';
import { operatorProcedure, pageInput, router } from '../init.ts';

const id = z.string().max(100);

type Sums = { grossPaise: bigint; feePaise: bigint; taxPaise: bigint; netPaise: bigint };

/** Sums as rupees; they add up: gross less fee and tax is net. */
function presentSums<Rest extends object>({ grossPaise, feePaise, taxPaise, netPaise, ...rest }: Rest & Sums) {
  return {
    ...(rest as Omit<Rest, keyof Sums>),
    grossInr: rupees(grossPaise),
    feeInr: rupees(feePaise),
    taxInr: rupees(taxPaise),
    netInr: rupees(netPaise),
  };
}

type File = Awaited<ReturnType<typeof listSettlements>>['files'][number];
const presentFile = ({ id: fileId, uploadedAt, total: _, ...file }: File & { total?: number }) => ({
  fileId,
  uploadedAt: isoTime(uploadedAt.getTime()),
  ...presentSums(file),
});

type Difference = Awaited<ReturnType<typeof listDifferences>>['differences'][number];
const orNull = (paise: bigint | null) => (paise === null ? null : rupees(paise));

function presentDifference(row: Difference) {
  return {
    differenceId: row.id,
    kind: row.kind,
    state: row.state,
    gateway: row.gateway,
    orderId: row.orderId ?? row.reportedOrderId,
    isOrderKnown: row.orderId !== null,
    partnerName: row.partnerName,
    mode: row.mode,
    paymentId: row.paymentId || null,
    utr: row.utr || null,
    lineNumber: row.lineNumber,
    expectedInr: orNull(row.expectedPaise),
    settledInr: rupees(row.settledPaise),
    expectedFeeInr: orNull(row.expectedFeePaise),
    settledFeeInr: rupees(row.settledFeePaise),
    openedAt: isoTime(row.openedAt.getTime()),
    resolvedAt: row.resolvedAt ? isoTime(row.resolvedAt.getTime()) : null,
    resolvedBy: row.resolverName,
    note: row.note,
    /** Closed by itself: by a file, or by what became of the order */
    healedBy: row.healedBy,
  };
}

/** What gateways settled. Files are handed in at /ops/settlement-files (handle-settlement-file.ts). */
export const settlementsRouter = router({
  list: operatorProcedure('settlements.read')
    .input(pageInput)
    .query(async ({ ctx, input }) => {
      const { files, total, open, gateways } = await listSettlements(ctx.operator, input);
      const live = ctx.core.payments.collection.gateways.live.name;
      const others = gateways.filter((one) => one !== live);
      return { files: files.map(presentFile), total, open, gateways: [live, ...others] };
    }),

  read: operatorProcedure('settlements.read')
    .input(z.object({ fileId: id }))
    .query(async ({ ctx, input }) => {
      const { file, transfers, kinds } = await readSettlementFile(ctx.operator, input.fileId);
      return {
        ...presentFile(file),
        kinds,
        transfers: transfers.map(({ receivedPaise, chargePaise, bookedAt, ...transfer }) => ({
          ...presentSums(transfer),
          receivedInr: orNull(receivedPaise),
          chargeInr: rupees(chargePaise),
          bookedAt: bookedAt ? isoTime(bookedAt.getTime()) : null,
        })),
      };
    }),

  differences: operatorProcedure('settlements.read')
    .input(
      pageInput.extend({
        fileId: id.optional(),
        kind: z.enum(differenceKinds).optional(),
        state: z.enum(['open', 'resolved']).optional(),
        text: z.string().trim().max(100).optional(),
      }),
    )
    .query(async ({ ctx, input }) => {
      const { differences, total } = await listDifferences(ctx.operator, input);
      return { differences: differences.map(presentDifference), total };
    }),

  resolve: operatorProcedure('settlements.write')
    .input(z.object({ differenceId: id, note: z.string().max(2_000) }))
    .mutation(({ ctx, input }) => resolveDifference(ctx.operator, input)),
});
