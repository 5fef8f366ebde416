import type { OperatorContext } from '../../../accounts/operators/operator-context.ts';
import { requireOperatorPermission } from '../../../accounts/operators/permissions.ts';
import {
  findDecidedSubmissions,
  findWaitingSubmissions,
  type SubmissionFilter,
  type SubmissionRow,
} from '../store/submissions.ts';

/** How long what staff decided is looked back on. */
const DECIDED_DAYS = 30;
const DAY_MS = 86_400_000;

/** waiting: under review. approved, rejected: by the service's own staff within thirty days. */
export const submissionStates = ['waiting', 'approved', 'rejected'] as const;

/** A submission with its moments on its book's clock, and for how long it has waited or waits (milliseconds). */
export type ListedSubmission = SubmissionRow & { waitedMs: number | null };

/**
 * Submissions of all partners: those under review, of live before sandboxes and the longest waiting first, or those that staff decided lately, the latest first; a
 * page of them, and how many there are. Raises ROLE_NOT_ALLOWED. Decisions 11.
 */
export async function listSubmissions(
  { core, actor }: OperatorContext,
  query: Omit<SubmissionFilter, 'offset'> & { state: (typeof submissionStates)[number]; page: number },
): Promise<{ submissions: ListedSubmission[]; total: number }> {
  requireOperatorPermission(actor.role, 'kyc.read');
  const { state, page, ...rest } = query;
  const filter = { ...rest, offset: (page - 1) * query.limit };
  const now = core.clock.now();
  const { pool } = core.database;
  const { rows, total } =
    state === 'waiting'
      ? await findWaitingSubmissions(pool, filter)
      : await findDecidedSubmissions(pool, filter, { outcome: state, since: now - DECIDED_DAYS * DAY_MS });
  return { submissions: rows.map((row) => onItsClock(row, now)), total };
}

/** A submission with the moment of its decision on the clock of its book, as it was handed in, and how long it waited until then, or until now. */
function onItsClock({ decided, ...row }: SubmissionRow, now: number): ListedSubmission {
  const { submittedAt, clockOffsetMs } = row;
  const until = (decided?.at ?? now) + clockOffsetMs;
  return {
    ...row,
    decided: decided && { ...decided, at: until },
    waitedMs: submittedAt === null ? null : Math.max(0, until - submittedAt),
  };
}
