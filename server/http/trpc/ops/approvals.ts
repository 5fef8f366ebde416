import { z } from 'zod';
import { approvalStates } from '../../../domain/accounts/operators/approval.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { approve, rejectApproval } from '../../../domain/operations/approvals/decide-approval.ts';
import { approvalKindNames } from '../../../domain/operations/approvals/kinds.ts';
import { type ApprovalView, listApprovals, readApproval } from '../../../domain/operations/approvals/list-approvals.ts';
import { requestApproval } from '../../../domain/operations/approvals/request-approval.ts';
import { operatorProcedure, router } from '../init.ts';

const id = z.string().max(100);

function present({ requestedAt, expiresAt, decidedAt, ...view }: ApprovalView) {
  return {
    ...view,
    requestedAt: isoTime(requestedAt),
    expiresAt: isoTime(expiresAt),
    decidedAt: decidedAt === null ? null : isoTime(decidedAt),
  };
}

/** What takes two persons. Who may ask for and approve which kind is the kind's to say; the core demands it. */
export const approvalsRouter = router({
  list: operatorProcedure('approvals.read')
    .input(
      z.object({
        state: z.enum(approvalStates).optional(),
        partnerId: id.optional(),
        before: id.optional(),
        limit: z.int().min(1).max(100).default(25),
      }),
    )
    .query(async ({ ctx, input }) => {
      const { approvals, nextBefore } = await listApprovals(ctx.operator, input);
      return { approvals: approvals.map(present), nextBefore: nextBefore ?? null };
    }),

  read: operatorProcedure('approvals.read')
    .input(z.object({ approvalId: id }))
    .query(async ({ ctx, input }) => present(await readApproval(ctx.operator, input.approvalId))),

  /** Amounts are rupees, percentages percent; the kinds have the names of fields. */
  request: operatorProcedure('approvals.read')
    .input(
      z.object({
        kind: z.enum(approvalKindNames),
        input: z.record(z.string().max(60), z.union([z.string().max(300), z.number(), z.boolean()])),
        reason: z.string().max(2_000),
        reference: z.string().max(200),
      }),
    )
    .mutation(({ ctx, input }) => requestApproval(ctx.operator, input)),

  approve: operatorProcedure('approvals.read')
    .input(z.object({ approvalId: id, inputHash: z.string().max(100) }))
    .mutation(({ ctx, input }) => approve(ctx.operator, input)),

  reject: operatorProcedure('approvals.read')
    .input(z.object({ approvalId: id, note: z.string().max(2_000) }))
    .mutation(({ ctx, input }) => rejectApproval(ctx.operator, input)),
});
