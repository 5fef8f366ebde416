import { z } from 'zod';
import { picturePath } from '../../../domain/customers/kyc/pictures/open-picture.ts';
import { decideSubmission } from '../../../domain/customers/kyc/review/decide-submission.ts';
import {
  type ListedSubmission,
  listSubmissions,
  submissionStates,
} from '../../../domain/customers/kyc/review/list-submissions.ts';
import { openNumbers } from '../../../domain/customers/kyc/review/open-numbers.ts';
import { readSubmission, type Submission } from '../../../domain/customers/kyc/review/read-submission.ts';
import { rejectionCodes, rejectionReasons } from '../../../domain/customers/kyc/review/rejection-reasons.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { operatorProcedure, pageInput, router } from '../init.ts';

const id = z.string().max(100);
const optionalTime = (at: number | null) => (at === null ? null : isoTime(at));

function presentRow({ submittedAt, clockOffsetMs: _, decided, ...row }: ListedSubmission) {
  return {
    ...row,
    submittedAt: optionalTime(submittedAt),
    decided: decided && { ...decided, at: isoTime(decided.at) },
  };
}

function present({ submittedAt, registrations, decisions, documents, next, ...submission }: Submission) {
  return {
    ...submission,
    submittedAt: optionalTime(submittedAt),
    registrations: registrations.map(({ at, ...one }) => ({ ...one, at: isoTime(at) })),
    decisions: decisions.map(({ at, ...one }) => ({ ...one, at: isoTime(at) })),
    documents: documents.map((document) =>
      'pictureId' in document
        ? { type: document.type, picture: picturePath(document), url: null }
        : { type: document.type, picture: null, url: document.url },
    ),
    next: next ?? null,
  };
}

/** KYC of all partners' users, as the service's own staff review it. */
export const kycRouter = router({
  list: operatorProcedure('kyc.read')
    .input(
      pageInput.extend({
        state: z.enum(submissionStates).default('waiting'),
        mode: z.enum(['live', 'sandbox']).optional(),
        method: z.enum(['instant', 'manual']).optional(),
        partner: id.optional(),
      }),
    )
    .query(async ({ ctx, input: { mode, method, partner, ...input } }) => {
      const found = await listSubmissions(ctx.operator, {
        mode,
        method,
        partner: partner?.trim() || undefined,
        ...input,
      });
      return { submissions: found.submissions.map(presentRow), total: found.total };
    }),

  /** What a user handed in, by their code. */
  read: operatorProcedure('kyc.read')
    .input(z.object({ id }))
    .query(async ({ ctx, input }) => present(await readSubmission(ctx.operator, input.id))),

  /** Why a submission may be rejected, and what its user is then shown; null where the note says it. */
  reasons: operatorProcedure('kyc.read').query(() =>
    rejectionCodes.map((code) => ({ code, words: rejectionReasons[code] })),
  ),

  /** The whole PANs. That a person looked is audited, so it is no query. */
  openNumbers: operatorProcedure('kyc.decide')
    .input(z.object({ userCode: id }))
    .mutation(({ ctx, input }) => openNumbers(ctx.operator, input)),

  decide: operatorProcedure('kyc.decide')
    .input(
      z.object({
        userCode: id,
        submission: z.int().min(0),
        decision: z.discriminatedUnion('outcome', [
          z.object({ outcome: z.literal('approve') }),
          z.object({ outcome: z.literal('reject'), code: z.enum(rejectionCodes), note: z.string().max(2_000) }),
        ]),
      }),
    )
    .mutation(({ ctx, input }) => decideSubmission(ctx.operator, input)),
});
